import { createContext, useContext } from 'react'

/**
 * Which part of the table a column is drawing itself for: `toggle` is its entry in the menu that shows and hides
 * columns, `chip` says that a hidden column still filters or sorts.
 */
type CellKind = 'head' | 'filter' | 'skeleton' | 'body' | 'toggle' | 'chip'

/** Set by the table around its columns; in a body the row's record is around as well. */
export const CellContext = createContext<CellKind>('head')

/** Set by a column around its filter. */
export const ColumnContext = createContext<{ readonly source: string; readonly label: string } | null>(null)

/** The column that a filter belongs to. */
export function useColumn() {
  const column = useContext(ColumnContext)
  if (!column) throw new Error('A filter belongs into a column')
  return column
}
