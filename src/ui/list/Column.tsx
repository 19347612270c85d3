import Checkbox from '@mui/material/Checkbox'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, use, useMemo } from 'react'
import { type RaRecord, useFieldValue, useRecordContext } from 'react-admin'
import type { TextKey } from '../../i18n/messages.ts'
import { useFieldLabel } from '../useFieldLabel.ts'
import { SortChip } from './chips.tsx'
import { CellContext, ColumnContext } from './columnContext.ts'
import css from './DataTable.module.css'
import { useHiddenColumns } from './hiddenColumns.tsx'
import menu from './ListMenu.module.css'
import { SortButton } from './SortButton.tsx'
import { useSortOf } from './useSortOf.ts'

interface ColumnProps<R extends RaRecord> {
  /** Field of the record, nested by dots; also the API's sort key. */
  readonly source: string
  /** Overrides the label of the field. */
  readonly label?: TextKey
  /** Field in the header's second row, such as `<TextFilter />`. */
  readonly filter?: ReactNode
  /** Content of a cell, such as `<OnOffField source="useRfid" />`; defaults to the field's value. */
  readonly children?: ReactNode
  /** Renders a cell's content, instead of children. */
  readonly render?: (record: R) => ReactNode
  /** Numbers are aligned right. */
  readonly align?: 'left' | 'right' | 'center'
  /** Width in px; the other columns share the rest. */
  readonly width?: number
  readonly disableSort?: boolean
  /** Whether it identifies the row and therefore cannot be hidden. */
  readonly pinned?: boolean
}

/** Column of a table: renders a header, filter, skeleton, cell or menu entry, depending on its context. */
export function Column<R extends RaRecord = RaRecord>(props: ColumnProps<R>) {
  const { source, filter, children, render, align = 'left', width, disableSort = false, pinned = false } = props
  const label = useFieldLabel(source, props.label)
  const cell = use(CellContext)
  const columns = useHiddenColumns()
  const hidden = columns.sources.includes(source) && !pinned
  const sort = useSortOf(source)
  const column = useMemo(() => ({ source, label }), [source, label])

  if (cell === 'toggle') {
    return (
      <label className={menu.choice} data-disabled={pinned}>
        <Checkbox size="small" checked={!hidden} disabled={pinned} onChange={() => columns.toggle(source)} />
        {label}
      </label>
    )
  }
  if (cell === 'chip') {
    if (!hidden) return null
    return (
      <ColumnContext value={column}>
        {filter}
        {sort.dir && <SortChip label={label} dir={sort.dir} onClear={sort.clear} />}
      </ColumnContext>
    )
  }
  if (hidden) return null
  switch (cell) {
    case 'head':
      return (
        <th scope="col" data-align={align} style={{ width }} aria-sort={disableSort ? undefined : sort.aria}>
          {disableSort ? label : <SortButton label={label} sort={sort} />}
        </th>
      )
    case 'filter':
      return (
        <td className={css.filter}>
          <ColumnContext value={column}>{filter}</ColumnContext>
        </td>
      )
    case 'skeleton':
      return (
        <td data-align={align}>
          <Skeleton width="60%" />
        </td>
      )
    case 'body':
      return (
        <td data-align={align}>
          {render ? <Rendered render={render} /> : (children ?? <ValueField source={source} />)}
        </td>
      )
  }
}

function Rendered<R extends RaRecord>({ render }: { render: (record: R) => ReactNode }) {
  const record = useRecordContext<R>()
  return record ? render(record) : null
}

/** Text or number, truncated if it is too long. */
function ValueField({ source }: { source: string }) {
  const value: unknown = useFieldValue({ source })
  return typeof value === 'string' || typeof value === 'number' ? (
    <span className={css.value} title={String(value)}>
      {value}
    </span>
  ) : null
}
