import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import UnfoldMore from '@mui/icons-material/UnfoldMore'
import { useText } from '../../i18n/useText.ts'
import css from './DataTable.module.css'
import type { ColumnSort } from './useSortOf.ts'

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
