import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, use, useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import type { TextKey } from '../../i18n/messages.ts'
import { useFieldLabel } from '../useFieldLabel.ts'
import { valueAt } from '../valueAt.ts'
import { CellContext, ColumnContext } from './columnContext.ts'
import { ColumnToggle } from './ColumnToggle.tsx'
import { useHiddenColumns } from './hiddenColumns.tsx'
import css from './ListTable.module.css'
import { SortButton } from './SortButton.tsx'
import { SortSign } from './SortSign.tsx'
import { useSortOf } from './useSortOf.ts'

interface ColProps<R extends RaRecord> {
  /** Field of the record, nested by dots; also what the wire sorts by. */
  readonly source: string
  /** In place of the field's own name under the resource. */
  readonly label?: TextKey
  /** Field in the header's second row, such as `<TextFilter />`. */
  readonly filter?: ReactNode
  /** What a cell shows; the field's own value unless given. */
  readonly render?: (record: R) => ReactNode
  /** Numbers stand right. */
  readonly align?: 'left' | 'right' | 'center'
  /** Width in px; columns without one share the rest. */
  readonly width?: number
  readonly sortable?: boolean
  /** Says what the row is, and therefore cannot be hidden. */
  readonly pinned?: boolean
}

/** One column: draws itself as header, filter, skeleton or cell, or in the menus about it, as its place asks. */
export function Col<R extends RaRecord = RaRecord>(props: ColProps<R>) {
  const { source, filter, render, align = 'left', width, sortable = true, pinned = false } = props
  const label = useFieldLabel(source, props.label)
  const cell = use(CellContext)
  const hidden = useHiddenColumns().sources.includes(source) && !pinned
  const sort = useSortOf(source)
  const column = useMemo(() => ({ source, label }), [source, label])

  if (cell.kind === 'toggle') return <ColumnToggle source={source} label={label} shown={!hidden} pinned={pinned} />
  if (cell.kind === 'sign') {
    if (!hidden) return null
    return (
      <ColumnContext value={column}>
        {filter}
        {sort.dir && <SortSign label={label} dir={sort.dir} onClear={sort.clear} />}
      </ColumnContext>
    )
  }
  if (hidden) return null
  if (cell.kind === 'head') {
    return (
      <th scope="col" data-align={align} style={{ width }} aria-sort={sortable ? sort.aria : undefined}>
        {sortable ? <SortButton label={label} sort={sort} /> : label}
      </th>
    )
  }
  if (cell.kind === 'filter') {
    return (
      <td className={css.filter}>
        <ColumnContext value={column}>{filter}</ColumnContext>
      </td>
    )
  }
  if (cell.kind === 'skeleton') {
    return (
      <td data-align={align}>
        <Skeleton width="60%" />
      </td>
    )
  }
  return (
    <td data-align={align}>{render ? render(cell.record as R) : <Value value={valueAt(cell.record, source)} />}</td>
  )
}

function Value({ value }: { value: unknown }) {
  return typeof value === 'string' || typeof value === 'number' ? (
    <span className={css.value} title={String(value)}>
      {value}
    </span>
  ) : null
}
