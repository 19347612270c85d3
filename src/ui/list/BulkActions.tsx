import Button from '@mui/material/Button'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { type ReactNode, use } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import css from './DataTable.module.css'
import { MayDeleteContext, useListPage } from './listContexts.ts'

/** Number of selected rows and the actions on them. */
export function BulkActions() {
  const text = useText()
  const buttons = useBulkActionButtons()
  const { selectedIds, onUnselectItems } = useListContext()
  if (buttons === false || selectedIds.length === 0) return null
  return (
    <div className={css.selection}>
      <output>{text('list.selected', { count: selectedIds.length })}</output>
      {buttons}
      <Button size="small" variant="text" onClick={() => onUnselectItems()}>
        {text('list.unselect')}
      </Button>
    </div>
  )
}

/** Returns the actions on selected rows; false if rows cannot be selected. */
export function useBulkActionButtons(): ReactNode {
  const { bulkActionButtons } = useListPage()
  const mayDelete = use(MayDeleteContext)
  return bulkActionButtons ?? (mayDelete && <BulkDeleteButton />)
}

/** Asks whether all ticked records shall be deleted. */
function BulkDeleteButton() {
  const text = useText()
  const { askDelete } = useListPage()
  const { selectedIds } = useListContext()
  return (
    <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => askDelete(selectedIds)}>
      {text('list.deleteSelected')}
    </Button>
  )
}
