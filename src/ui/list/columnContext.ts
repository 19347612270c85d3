import { createContext, useContext } from 'react'
import type { RaRecord } from 'react-admin'

/** Which part of the table a column is drawing itself for. */
export type CellKind =
  | { readonly kind: 'head' }
  | { readonly kind: 'filter' }
  | { readonly kind: 'skeleton' }
  | { readonly kind: 'body'; readonly record: RaRecord }
  /** The entry of the menu that shows and hides columns. */
  | { readonly kind: 'toggle' }
  /** The sign that a hidden column still filters or sorts. */
  | { readonly kind: 'sign' }

/** Set by the table around its columns. */
export const CellContext = createContext<CellKind>({ kind: 'head' })

/** Set by a column around its filter. */
export const ColumnContext = createContext<{ readonly source: string; readonly label: string } | null>(null)

/** The column that a filter belongs to. */
export function useColumn() {
  const column = useContext(ColumnContext)
  if (!column) throw new Error('A filter belongs into a column')
  return column
}
