import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { CellContext } from './columnContext.ts'
import { useHiddenColumns } from './hiddenColumns.tsx'
import { ListMenu } from './ListMenu.tsx'

/** Shows and hides the columns, which are its children. */
export function ColumnMenu({ children }: { children: ReactNode }) {
  const text = useText()
  const { sources } = useHiddenColumns()
  const count = sources.length
  return (
    <ListMenu
      icon={<ViewColumnOutlined />}
      label={count > 0 ? text('listTools.columnsHidden', { count }) : text('listTools.columns')}
      title={text('listTools.columnsHint')}
      heading={text('listTools.columnsHint')}
    >
      {() => <CellContext value={TOGGLE}>{children}</CellContext>}
    </ListMenu>
  )
}

const TOGGLE = { kind: 'toggle' } as const
