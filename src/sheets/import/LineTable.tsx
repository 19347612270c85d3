import { useText } from '../../i18n/useText.ts'
import type { ReadColumn, SheetLine } from '../sheet.ts'
import { REACHABLE } from '../../ui/reachable.ts'
import css from './Import.module.css'
import { LineRow } from './LineRow.tsx'
import type { LineResult } from './useImport.ts'
import type { ProblemsOf } from './useLineProblems.ts'

interface LineTableProps {
  readonly columns: readonly ReadColumn[]
  readonly lines: readonly SheetLine[]
  readonly results: ReadonlyMap<number, LineResult>
  readonly problemsOf: ProblemsOf
  /** Words for a line without a problem, if it is not registered by itself. */
  readonly readyWords?: string
}

/** Table of the file's lines with their state and problems. */
export function LineTable({ columns, lines, results, problemsOf, readyWords }: LineTableProps) {
  const text = useText()
  return (
    <section className={css.scroll} aria-label={text('importing.preview')} {...REACHABLE}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text('importing.row')}</th>
            <th scope="col">{text('importing.outcome')}</th>
            {columns.map(({ source, label }) => (
              <th key={source} scope="col">
                {text(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.row}
              line={line}
              columns={columns}
              readyWords={readyWords ?? text('importing.ready')}
              state={results.get(line.row)?.state}
              // one string, so that memo re-renders only changed rows
              reasons={problemsOf(line).join('\n')}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
