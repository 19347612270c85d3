import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import { useText } from '../../i18n/useText.ts'
import { useHiddenColumns } from './hiddenColumns.tsx'
import { ListMenu } from './ListMenu.tsx'
import { useListPage } from './listPageContext.ts'

/** Shows and hides the columns of the table, which puts their entries here as react-admin's does. */
export function ColumnsButton() {
  const text = useText()
  const { setColumnsSlot } = useListPage()
  const count = useHiddenColumns().sources.length
  return (
    <ListMenu
      icon={<ViewColumnOutlined />}
      label={count > 0 ? text('listTools.columnsHidden', { count }) : text('listTools.columns')}
      title={text('listTools.columnsHint')}
      heading={text('listTools.columnsHint')}
    >
      {() => <div ref={setColumnsSlot} />}
    </ListMenu>
  )
}
