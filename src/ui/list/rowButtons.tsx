import { use } from 'react'
import Button from '@mui/material/Button'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useCreatePath, useRecordContext, useResourceContext, type Identifier } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import css from './DataTable.module.css'
import { MayDeleteContext, useListPage } from './listContexts.ts'
import { isTakenId } from '../../../domain/limits.ts'

interface DialogButtonProps {
  readonly label: string
  /** Path of the dialog below that of the record. */
  readonly to?: string
  readonly disabled?: boolean
}

/** Button that opens a dialog about the row's record; the list's filters and page stay in the address. */
export function DialogButton({ label, to = '', disabled = false }: DialogButtonProps) {
  const record = useRecordContext()
  const resource = useResourceContext()
  const createPath = useCreatePath()
  const { search } = useLocation()
  if (!record) return null
  const pathname = createPath({ resource, type: 'edit', id: to === '' ? routeIdOf(record.id) : record.id }) + to
  return (
    <Button size="small" component={Link} to={{ pathname, search }} disabled={disabled}>
      {label}
    </Button>
  )
}

/** Button that opens the dialog to change the row's record. */
export function EditButton({ disabled = false }: { disabled?: boolean }) {
  const text = useText()
  return <DialogButton label={text('ra.action.edit')} disabled={disabled} />
}

/** Asks whether the row's record shall be deleted; absent for those who may delete none. */
export function DeleteButton({ disabled = false }: { disabled?: boolean }) {
  const text = useText()
  const record = useRecordContext()
  const { askDelete } = useListPage()
  if (!use(MayDeleteContext) || !record) return null
  return (
    <IconButton
      size="small"
      aria-label={text('ra.action.delete')}
      title={text('ra.action.delete')}
      disabled={disabled}
      onClick={() => askDelete([record.id])}
    >
      <DeleteOutlined />
      <span className={css.word} aria-hidden>
        {text('ra.action.delete')}
      </span>
    </IconButton>
  )
}

/** Follows an id in an address that would be that of something else, such as `create` of an earlier release. */
const RECORD = '%'

/** Returns the id of a record for the address of its edit dialog. */
const routeIdOf = (id: Identifier): Identifier => (typeof id === 'string' && isTakenId(id) ? `${id}${RECORD}` : id)

/** Returns the record's id of an address. */
export const recordIdOf = (routeId: string): string =>
  routeId.endsWith(RECORD) && isTakenId(routeId.slice(0, -RECORD.length)) ? routeId.slice(0, -RECORD.length) : routeId
