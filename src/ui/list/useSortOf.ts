import { useListContext } from 'react-admin'
import { cycleSort, formatSort, parseSort, type SortDir } from './sortCycle.ts'

/** How the list is sorted by one column, and how to change that. */
export interface ColumnSort {
  readonly dir: SortDir | null
  /** Place among the sorted columns, from 1; 0 when not sorted by this one. */
  readonly rank: number
  /** Whether more than one column sorts, so that the rank says something. */
  readonly several: boolean
  readonly aria: 'ascending' | 'descending' | 'none'
  readonly cycle: () => void
  /** Sorts by this column no longer. */
  readonly clear: () => void
}

/** Sorting of a column; the whole order lives as a string in `sort.field`, which react-admin keeps in the address. */
export function useSortOf(source: string): ColumnSort {
  const { sort, setSort } = useListContext()
  const keys = parseSort(sort.field)
  const index = keys.findIndex((key) => key.field === source)
  const dir = keys[index]?.dir ?? null
  return {
    dir,
    rank: index + 1,
    several: keys.length > 1,
    aria: dir === 'asc' ? 'ascending' : dir === 'desc' ? 'descending' : 'none',
    // a constant order keeps react-admin from toggling it by itself
    cycle: () => setSort({ field: cycleSort(sort.field, source), order: 'ASC' }),
    clear: () => setSort({ field: formatSort(keys.filter(({ field }) => field !== source)), order: 'ASC' }),
  }
}
