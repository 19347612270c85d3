import Checkbox from '@mui/material/Checkbox'
import Skeleton from '@mui/material/Skeleton'
import { type ElementType, type ReactNode, use, useMemo } from 'react'
import { type RaRecord, useFieldValue, useRecordContext } from 'react-admin'
import type { TextKey } from '../../i18n/messages.ts'
import { useFieldLabel } from '../form/InputFrame.tsx'
import { CellContext, ColumnContext } from './listContexts.ts'
import css from './DataTable.module.css'
import { useHiddenColumns } from './hiddenColumns.tsx'
import menu from './ListMenu.module.css'
import { SortButton, useSortOf } from './columnSort.tsx'

interface ColumnProps<R extends RaRecord> {
  /** Field of the record, nested by dots; also the API's sort key. */
  readonly source: string
  /** Overrides the label of the field. */
  readonly label?: TextKey
  /** Input in the header's second row, such as `<TextFilter />`. */
  readonly filter?: ReactNode
  /** Component that shows the field, such as `OnOffField`; it gets the `source`. By default the value is shown. */
  readonly field?: ElementType<{ source: string }>
  /** Renders a cell's content, instead of a field. */
  readonly render?: (record: R) => ReactNode
  /** Content of a cell, instead of a field. */
  readonly children?: ReactNode
  /** Numbers are aligned right. */
  readonly align?: 'left' | 'right' | 'center'
  /** Width in px; the other columns share the rest. */
  readonly width?: number
  readonly disableSort?: boolean
  /** Whether it identifies the row and therefore cannot be hidden. */
  readonly pinned?: boolean
}

/**
 * Column of a table, `DataTable.Col`: renders a header, filter, skeleton, cell or menu entry, depending on its context.
 * Only the header reads the list, so that the cells are not rendered again while it is refetched.
 */
export function Column<R extends RaRecord = RaRecord>(props: ColumnProps<R>) {
  const { source, align = 'left', pinned = false } = props
  const hidden = useHiddenColumns().sources.includes(source) && !pinned
  const cell = use(CellContext)
  if (cell === 'toggle') return <MenuEntry {...props} hidden={hidden} />
  if (hidden) return null
  switch (cell) {
    case 'head':
      return <HeadCell {...props} />
    case 'filter':
      return (
        <td>
          <Filter {...props} />
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
          <Content {...props} />
        </td>
      )
  }
}

function MenuEntry<R extends RaRecord>({ source, label, pinned, hidden }: ColumnProps<R> & { hidden: boolean }) {
  const { toggle } = useHiddenColumns()
  return (
    <label className={menu.choice} data-disabled={pinned === true}>
      <Checkbox size="small" checked={!hidden} disabled={pinned === true} onChange={() => toggle(source)} />
      {useFieldLabel(source, label)}
    </label>
  )
}

function HeadCell<R extends RaRecord>({ source, label, align = 'left', width, disableSort }: ColumnProps<R>) {
  const name = useFieldLabel(source, label)
  const sort = useSortOf(source)
  return (
    <th scope="col" data-align={align} style={{ width }} aria-sort={disableSort ? undefined : sort.aria}>
      {disableSort ? name : <SortButton label={name} sort={sort} />}
    </th>
  )
}

function Filter<R extends RaRecord>({ source, label: given, filter }: ColumnProps<R>) {
  const label = useFieldLabel(source, given)
  const column = useMemo(() => ({ source, label }), [source, label])
  return <ColumnContext value={column}>{filter}</ColumnContext>
}

function Content<R extends RaRecord>({ source, field: Field = ValueField, render, children }: ColumnProps<R>) {
  const record = useRecordContext<R>()
  if (render) return record ? render(record) : null
  return children ?? <Field source={source} />
}

/** Longest word that a narrow column does not break, in characters. */
const WORD_MAX = 8

/** Text or number on up to three lines, truncated if it is longer. */
function ValueField({ source }: { source: string }) {
  const value: unknown = useFieldValue({ source })
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const shown = String(value)
  return (
    <span className={css.value} data-breaks={shown.split(/\s/).some(({ length }) => length > WORD_MAX)} title={shown}>
      {value}
    </span>
  )
}

interface BreakableProps {
  readonly children: string
  /** Maximum length of a word that is not broken, in characters. */
  readonly longest: number
  /** Minimum width of a text with broken words, in px. */
  readonly width: number
}

/**
 * Text whose long words break anywhere: unbroken they would take the space of other columns, and too narrow they would
 * become a column of syllables.
 */
export function Breakable({ children, longest, width }: BreakableProps) {
  if (children.split(/\s/).every(({ length }) => length <= longest)) return children
  return (
    <span className={css.long} style={{ minWidth: width }}>
      {children}
    </span>
  )
}
