import Button from '@mui/material/Button'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import css from './DataTable.module.css'
import { useListPage } from './listPageContext.ts'

/** Number of selected rows and the actions on them. */
export function BulkActions({ children }: { children: ReactNode }) {
  const text = useText()
  const { selectedIds, onUnselectItems } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <div className={css.selection}>
      <output>{text('list.selected', { count: selectedIds.length })}</output>
      {children}
      <Button size="small" variant="text" onClick={() => onUnselectItems()}>
        {text('list.unselect')}
      </Button>
    </div>
  )
}

/** Asks whether all ticked records shall be deleted. */
export function BulkDeleteButton() {
  const text = useText()
  const { askDelete } = useListPage()
  const { selectedIds } = useListContext()
  return (
    <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => askDelete(selectedIds)}>
      {text('list.deleteSelected')}
    </Button>
  )
}
