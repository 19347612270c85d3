import { useText } from '../../../i18n/useText.ts'
import type { SheetColumn } from '../sheet.ts'
import css from './Import.module.css'
import { LineRow } from './LineRow.tsx'
import type { SheetLine } from './readSheet.ts'
import type { LineResult } from './useImport.ts'
import type { ProblemsOf } from './useLineProblems.ts'

interface LineTableProps {
  readonly columns: readonly SheetColumn[]
  readonly lines: readonly SheetLine[]
  readonly results: ReadonlyMap<number, LineResult>
  readonly problemsOf: ProblemsOf
}

/** Every line of the file with its state; the reasons stand beside it, not behind a click. */
export function LineTable({ columns, lines, results, problemsOf }: LineTableProps) {
  const text = useText()
  return (
    <section className={css.scroll} aria-label={text('importing.preview')} {...REACHABLE}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text('importing.row')}</th>
            <th scope="col">{text('importing.state')}</th>
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
              state={results.get(line.row)?.state}
              // one string, so that a row is redrawn only when it has changed
              reasons={problemsOf(line).join('\n')}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** It scrolls, and nothing in it takes the focus: the keyboard needs the section itself. */
const REACHABLE = { tabIndex: 0 } as const
