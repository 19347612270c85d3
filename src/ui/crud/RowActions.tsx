import Button from '@mui/material/Button'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { useCrud } from './crudContext.ts'

interface RowActionsProps {
  readonly record: RaRecord
  readonly mayChange: boolean
  readonly mayDelete: boolean
  readonly children?: ReactNode
}

/** A row's buttons: those of the resource, then edit and delete. */
export function RowActions({ record, mayChange, mayDelete, children }: RowActionsProps) {
  const text = useText()
  const { path, askDelete } = useCrud()
  const { search } = useLocation()
  const address = `${path}/${encodeURIComponent(record.id)}`
  return (
    <>
      {children}
      <Button size="small" component={Link} to={{ pathname: address, search }} disabled={!mayChange}>
        {text('list.edit')}
      </Button>
      {askDelete && (
        <IconButton
          size="small"
          aria-label={text('list.delete')}
          title={text('list.delete')}
          disabled={!mayDelete}
          onClick={() => askDelete([record.id])}
        >
          <DeleteOutlined />
        </IconButton>
      )}
    </>
  )
}
