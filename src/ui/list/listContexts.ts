import { createContext, type ReactNode, use, useContext } from 'react'
import type { Identifier } from 'react-admin'

/** Context of a resource's page. */
interface ListPageValue {
  /** Asks for confirmation before deleting these records. */
  readonly askDelete: (ids: readonly Identifier[]) => void
  /** Element into which the table renders the columns menu while it is open. */
  readonly columnsSlot: Element | null
  readonly setColumnsSlot: (slot: Element | null) => void
  /** Actions on the selected rows; undefined for the default, false if rows cannot be selected. */
  readonly bulkActionButtons: ReactNode
}

/** Whether the user may delete records of the list; also while that is unknown, because the server refuses it. */
export const MayDeleteContext = createContext(true)

export const ListPageContext = createContext<ListPageValue | null>(null)

/** Returns the context of the current resource's page. */
export function useListPage(): ListPageValue {
  const page = use(ListPageContext)
  if (!page) throw new Error('This belongs into a ListPage')
  return page
}

/** Part of the table that a column renders: `toggle` is its entry in the columns menu. */
type CellKind = 'head' | 'filter' | 'skeleton' | 'body' | 'toggle'

/** Set by the table around its columns; in a body the row's record context is set too. */
export const CellContext = createContext<CellKind>('head')

/** Set by a column around its filter. */
export const ColumnContext = createContext<{ readonly source: string; readonly label: string } | null>(null)

/** Returns the column of a filter. */
export function useColumn() {
  const column = useContext(ColumnContext)
  if (!column) throw new Error('A filter belongs into a column')
  return column
}
