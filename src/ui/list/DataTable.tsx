import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { fieldMessageOf } from '../feedback/failure.ts'
import { LoadError } from '../feedback/Notice.tsx'
import { useShortcuts } from '../keys/useShortcuts.ts'
import { useBulkActionButtons } from './BulkActions.tsx'
import { Column } from './Column.tsx'
import { CellContext, useListPage } from './listContexts.ts'
import css from './DataTable.module.css'
import { Empty } from './Empty.tsx'
import { Pagination } from './Pagination.tsx'
import { useSelection } from './useSelection.ts'

interface DataTableProps {
  /** Whether the columns fit a phone; other tables are scrolled sideways on narrow windows. */
  readonly fitsPhone?: boolean
  /** Whether a row can be selected; by default all can. */
  readonly isRowSelectable?: (record: RaRecord) => boolean
  /** Text for an empty list. */
  readonly empty?: ReactNode
  /** Text for a list in which nothing matches the filters. */
  readonly noMatch?: ReactNode
  /** Returns further attributes of a row. */
  readonly rowAttributes?: (record: RaRecord) => Readonly<Record<`data-${string}`, string>>
  /** Columns, each a `<DataTable.Col>`, with `<RowActions>` last. */
  readonly children: ReactNode
}

/**
 * Table of the current list, with pagination. Each row provides its record in react-admin's context. Header and filters
 * stay mounted in every state, so that no field loses its focus.
 */
export function DataTable({
  isRowSelectable = anyRow,
  fitsPhone = false,
  empty,
  noMatch,
  rowAttributes,
  children,
}: DataTableProps) {
  const text = useText()
  const { columnsSlot } = useListPage()
  const { data, error, isPending, isFetching, perPage, refetch } = useListContext()
  const selection = useSelection(isRowSelectable)
  const hasBulkActions = useBulkActionButtons() !== false
  const filters = useRef<HTMLTableRowElement>(null)
  const toFilter = () => filters.current?.querySelector('input')?.focus()
  useShortcuts({ title: 'layout.keys.list', shortcuts: [{ keys: ['/'], label: 'layout.keys.filter', run: toFilter }] })
  return (
    <>
      {columnsSlot && createPortal(<CellContext value="toggle">{children}</CellContext>, columnsSlot)}
      <section className={css.card}>
        {error && data && <StaleRows onRetry={refetch} />}
        <div className={css.scroll} aria-busy={isFetching}>
          <table className={css.table} data-fits-phone={fitsPhone}>
            <thead>
              <tr>
                {hasBulkActions && (
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
                <CellContext value="head">{children}</CellContext>
              </tr>
              <tr className={css.filters} ref={filters}>
                {hasBulkActions && <td aria-hidden />}
                <CellContext value="filter">{children}</CellContext>
              </tr>
            </thead>
            <tbody>
              <CellContext value="skeleton">
                {isPending &&
                  Array.from({ length: perPage }, (_, row) => (
                    <tr key={row}>
                      {hasBulkActions && <td aria-hidden />}
                      {children}
                    </tr>
                  ))}
              </CellContext>
              <CellContext value="body">
                {data?.map((record) => (
                  <tr key={record.id} data-selected={selection.has(record)} {...rowAttributes?.(record)}>
                    {hasBulkActions && (
                      <td className={css.check}>
                        <Checkbox
                          size="small"
                          checked={selection.has(record)}
                          disabled={!isRowSelectable(record)}
                          onClick={(event) => selection.toggle(record, event.shiftKey)}
                          slotProps={{ input: { 'aria-label': text('list.selectRow') } }}
                        />
                      </td>
                    )}
                    <RecordContextProvider value={record}>{children}</RecordContextProvider>
                  </tr>
                ))}
              </CellContext>
            </tbody>
          </table>
          {error && !data ? (
            <div className={css.below}>
              {/* retrying does not help against a filter that the server rejects */}
              <LoadError error={error} onRetry={refetch} advice={fieldMessageOf(error)} />
            </div>
          ) : (
            data?.length === 0 && (
              <div className={css.below}>
                <Empty noMatch={noMatch}>{empty}</Empty>
              </div>
            )
          )}
        </div>
        <Pagination />
      </section>
    </>
  )
}

DataTable.Col = Column

const anyRow = () => true

/** Notice above rows that could not be refetched and may be out of date. */
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
