import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import { useText } from '../../i18n/useText.ts'
import { useHiddenColumns } from './hiddenColumns.tsx'
import { ListMenu } from './ListMenu.tsx'
import { useListPage } from './listPageContext.ts'

/** Menu that shows and hides columns; like react-admin's, the table renders its entries into it. */
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
