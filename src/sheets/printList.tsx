import { formatDateTime } from '../i18n/formatMoment.ts'
import { hospital } from '../i18n/hospital.ts'
import css from './printList.module.css'
import { printSheet } from '../print/printSheet.ts'

interface PrintedList {
  readonly title: string
  /** Number of records, as text. */
  readonly count: string
  /** Headers, then one line per record. */
  readonly lines: readonly [headers: readonly string[], ...records: readonly (readonly string[])[]]
}

/**
 * Prints a list as a table that repeats its headers on each page. Loaded on demand.
 *
 * @param list with the server's time, in ms since the epoch
 */
export function printList({ now, ...list }: PrintedList & { readonly now: number }): Promise<void> {
  return printSheet(<ListOnPaper {...list} printedAt={formatDateTime(now)} />, 'ANY')
}

function ListOnPaper({
  title,
  count,
  lines: [headers, ...records],
  printedAt,
}: PrintedList & { readonly printedAt: string }) {
  return (
    <article className={css.list}>
      <h1>{title}</h1>
      <p>{[hospital().name, count, printedAt].filter(Boolean).join(' · ')}</p>
      <table>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((cells, row) => (
            // The list is rendered only once, and lines may be equal, so the index is the key.
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={headers[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
