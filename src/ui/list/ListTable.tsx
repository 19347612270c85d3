import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, useMemo, useRef } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { fieldMessageOf } from '../feedback/failure.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import { useShortcuts } from '../keys/useShortcuts.ts'
import { type CellKind, CellContext } from './columnContext.ts'
import { useFilterDrafts } from './filterDrafts.tsx'
import css from './ListTable.module.css'
import { ListEmpty } from './ListEmpty.tsx'
import { useSelection } from './useSelection.ts'

interface ListTableProps {
  /** The columns, each a `<Col>`. */
  readonly children: ReactNode
  /** Buttons at the end of a row; absent where nothing can be done with one. */
  readonly renderActions?: (record: RaRecord) => ReactNode
  /** Width of the actions' column in px. */
  readonly actionsWidth: number
  /** Which rows can be ticked; absent where none can. */
  readonly isSelectable?: (record: RaRecord) => boolean
  /** Heading and button of the list that has nothing at all. */
  readonly empty: ReactNode
}

/** The table of the list around: header and filters stay whatever the state, so that no field loses its focus. */
export function ListTable({ children, renderActions, actionsWidth, isSelectable, empty }: ListTableProps) {
  const text = useText()
  const { data, error, isPending, isFetching, perPage, refetch } = useListContext()
  const selectable = isSelectable !== undefined
  const selection = useSelection(isSelectable ?? nothing)
  const filters = useRef<HTMLTableRowElement>(null)
  const toFilter = () => filters.current?.querySelector('input')?.focus()
  useShortcuts({ title: 'layout.keys.list', shortcuts: [{ keys: ['/'], label: 'layout.keys.filter', run: toFilter }] })
  return (
    <>
      {error && data && <StaleRows onRetry={refetch} />}
      <div className={css.scroll} aria-busy={isFetching}>
        <table className={css.table}>
          <thead>
            <tr>
              {selectable && (
                <th className={css.check}>
                  <Checkbox
                    size="small"
                    checked={selection.all}
                    indeterminate={selection.some && !selection.all}
                    disabled={!selection.any}
                    onChange={selection.toggleAll}
                    slotProps={{ input: { 'aria-label': text('list.selectAll') } }}
                  />
                </th>
              )}
              <Cells kind="head">{children}</Cells>
              {renderActions ? (
                <th className={css.actions} style={{ width: actionsWidth }} scope="col">
                  {text('list.actions')}
                </th>
              ) : (
                <td aria-hidden className={css.actions} style={{ width: actionsWidth }} />
              )}
            </tr>
            <tr className={css.filters} ref={filters}>
              {selectable && <td aria-hidden />}
              <Cells kind="filter">{children}</Cells>
              <td className={css.actions}>
                <ClearFilters />
              </td>
            </tr>
          </thead>
          <tbody>
            {isPending &&
              Array.from({ length: perPage }, (_, row) => (
                <tr key={row}>
                  {selectable && <td aria-hidden />}
                  <Cells kind="skeleton">{children}</Cells>
                  <td className={css.actions}>{renderActions && <Skeleton width={64} sx={{ ml: 'auto' }} />}</td>
                </tr>
              ))}
            {data?.map((record) => (
              <tr key={record.id} data-selected={selection.has(record)}>
                {selectable && (
                  <td className={css.check}>
                    <Checkbox
                      size="small"
                      checked={selection.has(record)}
                      disabled={!isSelectable(record)}
                      onChange={() => selection.toggle(record)}
                      slotProps={{ input: { 'aria-label': text('list.selectRow') } }}
                    />
                  </td>
                )}
                <RecordCells record={record}>{children}</RecordCells>
                <td className={css.actions}>
                  <div className={css.buttons}>{renderActions?.(record)}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {error && !data ? (
          <div className={css.below}>
            {/* a filter that the server cannot read stays wrong however often it is tried */}
            <LoadError error={error} onRetry={refetch} advice={fieldMessageOf(error)} />
          </div>
        ) : (
          data?.length === 0 && (
            <div className={css.below}>
              <ListEmpty empty={empty} />
            </div>
          )
        )}
      </div>
    </>
  )
}

const nothing = () => false

/** Above rows that could not be read anew: they may have changed since. */
function StaleRows({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <div className={css.stale} role="alert">
      <span>{text('list.stale')}</span>
      <Button size="small" onClick={() => onRetry()}>
        {text('errors.retry')}
      </Button>
    </div>
  )
}

function Cells({ kind, children }: { kind: Exclude<CellKind['kind'], 'body'>; children: ReactNode }) {
  return <CellContext value={PLACES[kind]}>{children}</CellContext>
}

/** One object for each, so that the cells of a row are drawn anew for another record only. */
function RecordCells({ record, children }: { record: RaRecord; children: ReactNode }) {
  const place = useMemo(() => ({ kind: 'body', record }) as const, [record])
  return <CellContext value={place}>{children}</CellContext>
}

const PLACES = {
  head: { kind: 'head' },
  filter: { kind: 'filter' },
  skeleton: { kind: 'skeleton' },
  toggle: { kind: 'toggle' },
  sign: { kind: 'sign' },
} as const

function ClearFilters() {
  const text = useText()
  const { anyApplied, clearAll } = useFilterDrafts()
  return (
    <IconButton
      size="small"
      aria-label={text('list.clearFilters')}
      title={text('list.clearFilters')}
      disabled={!anyApplied}
      onClick={clearAll}
    >
      <FilterAltOff />
    </IconButton>
  )
}
