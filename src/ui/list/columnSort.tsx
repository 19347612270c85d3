import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import UnfoldMore from '@mui/icons-material/UnfoldMore'
import { useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import css from './DataTable.module.css'

/** Button with a column's name that cycles its sort and shows direction and rank. */
export function SortButton({ label, sort: { dir, rank, several, cycle } }: { label: string; sort: ColumnSort }) {
  const text = useText()
  const Icon = dir === 'asc' ? ArrowUpward : dir === 'desc' ? ArrowDownward : UnfoldMore
  const title = dir
    ? text(dir === 'asc' ? 'list.sortAsc' : 'list.sortDesc', { label, rank })
    : text('list.sortBy', { label })
  return (
    <button type="button" className={css.sort} data-sorted={dir !== null} onClick={cycle} title={title}>
      <span>{label}</span>
      <Icon aria-hidden />
      {several && dir && <span className={css.rank}>{rank}</span>}
    </button>
  )
}

type SortDir = 'asc' | 'desc'

interface SortKey {
  readonly field: string
  readonly dir: SortDir
}

/** Sort of the list by one column. */
interface ColumnSort {
  readonly dir: SortDir | null
  /** Rank among the sorted columns, from 1; 0 if not sorted by this one. */
  readonly rank: number
  /** Whether several columns sort the list, so that ranks matter. */
  readonly several: boolean
  readonly aria: 'ascending' | 'descending' | 'none'
  readonly cycle: () => void
}

/**
 * Returns the sort of a column. The whole order is a string in `sort.field`, which react-admin keeps in the address.
 */
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
    // a constant order, so that react-admin does not toggle it
    cycle: () => setSort({ field: cycleSort(sort.field, source), order: 'ASC' }),
  }
}

/** Parses `maxPatient.asc,name.kr.desc`; the direction follows the last dot. */
export function parseSort(sort: string): SortKey[] {
  return sort.split(',').flatMap((pair) => {
    const dot = pair.lastIndexOf('.')
    const dir = pair.slice(dot + 1)
    return dot > 0 && (dir === 'asc' || dir === 'desc') ? [{ field: pair.slice(0, dot), dir }] : []
  })
}

/** Formats the keys for the API. */
const formatSort = (keys: readonly SortKey[]): string => keys.map(({ field, dir }) => `${field}.${dir}`).join(',')

/** Cycles a column's sort on click: none → asc → desc → none; other columns keep their rank. */
export function cycleSort(sort: string, field: string): string {
  const keys = parseSort(sort)
  const current = keys.find((key) => key.field === field)
  if (!current) return formatSort([...keys, { field, dir: 'asc' }])
  if (current.dir === 'desc') return formatSort(keys.filter((key) => key !== current))
  return formatSort(keys.map((key) => (key === current ? { field, dir: 'desc' } : key)))
}
