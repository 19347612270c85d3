import { createContext, type ReactNode, use, useMemo } from 'react'
import { useResourceContext } from 'react-admin'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import { useStoredList } from '../useStoredList.ts'
import { useText } from '../../i18n/useText.ts'
import { ListMenu } from './ListMenu.tsx'
import { useListPage } from './listContexts.ts'

interface HiddenColumns {
  /** Sources of the hidden columns. */
  readonly sources: readonly string[]
  readonly toggle: (source: string) => void
  readonly set: (sources: readonly string[]) => void
}

const NOTHING_HIDDEN: HiddenColumns = { sources: [], toggle: () => {}, set: () => {} }

const HiddenColumnsContext = createContext(NOTHING_HIDDEN)

/** Provides the hidden columns of a list, stored on this device where react-admin's `DataTable` stores them. */
export function HiddenColumnsProvider({ children }: { children: ReactNode }) {
  const [sources, set] = useStoredList(`${useResourceContext()}.datatable`, isText)
  const columns = useMemo<HiddenColumns>(() => {
    const toggle = (source: string) =>
      set(sources.includes(source) ? sources.filter((each) => each !== source) : [...sources, source])
    return { sources, toggle, set }
  }, [sources, set])
  return <HiddenColumnsContext value={columns}>{children}</HiddenColumnsContext>
}

/** Returns the hidden columns of the current list. */
export const useHiddenColumns = (): HiddenColumns => use(HiddenColumnsContext)

const isText = (value: unknown): value is string => typeof value === 'string'

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
