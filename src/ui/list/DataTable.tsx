import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { fieldMessageOf } from '../feedback/failure.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import { useShortcuts } from '../keys/useShortcuts.ts'
import { BulkActions } from './BulkActions.tsx'
import { HiddenColumnChips } from './chips.tsx'
import { CellContext } from './columnContext.ts'
import css from './DataTable.module.css'
import { Empty } from './Empty.tsx'
import { useListPage } from './listPageContext.ts'
import { Pagination } from './Pagination.tsx'
import { useSelection } from './useSelection.ts'

interface DataTableProps {
  /** What can be done with the ticked rows; without it no row can be ticked. */
  readonly bulkActionButtons?: ReactNode
  /** Which rows can be ticked; all unless given. */
  readonly isRowSelectable?: (record: RaRecord) => boolean
  /** Said of a list that has nothing at all; what belongs there unless given. */
  readonly empty?: ReactNode
  /** The columns, each a `<Column>`, and `<RowActions>` as the last. */
  readonly children: ReactNode
}

/**
 * The table of the list around, with its pages. Each row has its record in react-admin's context. Header and filters
 * stay whatever the state, so that no field loses its focus.
 */
export function DataTable({ bulkActionButtons, isRowSelectable = anyRow, empty, children }: DataTableProps) {
  const text = useText()
  const { columnsSlot, bulkSlot } = useListPage()
  const { data, error, isPending, isFetching, perPage, refetch } = useListContext()
  const selection = useSelection(isRowSelectable)
  const hasBulkActions = bulkActionButtons !== undefined
  const filters = useRef<HTMLTableRowElement>(null)
  const toFilter = () => filters.current?.querySelector('input')?.focus()
  useShortcuts({ title: 'layout.keys.list', shortcuts: [{ keys: ['/'], label: 'layout.keys.filter', run: toFilter }] })
  return (
    <>
      {columnsSlot && createPortal(<CellContext value="toggle">{children}</CellContext>, columnsSlot)}
      {hasBulkActions && bulkSlot && createPortal(<BulkActions>{bulkActionButtons}</BulkActions>, bulkSlot)}
      <HiddenColumnChips>{children}</HiddenColumnChips>
      <section className={css.card}>
        {error && data && <StaleRows onRetry={refetch} />}
        <div className={css.scroll} aria-busy={isFetching}>
          <table className={css.table}>
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
                  <tr key={record.id} data-selected={selection.has(record)}>
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
              {/* a filter that the server cannot read stays wrong however often it is tried */}
              <LoadError error={error} onRetry={refetch} advice={fieldMessageOf(error)} />
            </div>
          ) : (
            data?.length === 0 && (
              <div className={css.below}>
                <Empty>{empty}</Empty>
              </div>
            )
          )}
        </div>
        <Pagination />
      </section>
    </>
  )
}

const anyRow = () => true

/** Above rows that could not be refetched: they may have changed since. */
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
