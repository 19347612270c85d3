import { createContext, useContext } from 'react'

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
