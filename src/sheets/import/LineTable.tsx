import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import { memo } from 'react'
import { useText } from '../../i18n/useText.ts'
import type { ReadColumn, SheetLine } from '../sheet.ts'
import { REACHABLE } from '../../ui/focus.ts'
import css from './Import.module.css'
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

interface LineRowProps {
  readonly line: SheetLine
  readonly columns: readonly ReadColumn[]
  readonly state: LineResult['state'] | undefined
  readonly readyWords: string
  /** Problems of the line, one per line of text; '' for none. */
  readonly reasons: string
}

/** Mask of a password, independent of its length. */
const DOTS = '••••••••'

/** One line of the file. */
const LineRow = memo(function LineRow({ line, columns, readyWords, state, reasons }: LineRowProps) {
  const text = useText()
  const bad = reasons !== ''
  const calm = state === 'created' ? 'created' : state === 'sending' ? 'sending' : 'ready'
  return (
    <tr data-bad={bad}>
      <td className={css.row}>{line.row}</td>
      <td className={css.state} data-state={bad ? 'bad' : calm}>
        {bad && <ErrorOutlined aria-hidden />}
        {calm === 'created' && <CheckCircle aria-hidden />}
        {bad ? (
          <span className={css.reasons}>{reasons}</span>
        ) : calm === 'ready' ? (
          readyWords
        ) : (
          text(`importing.${calm}`)
        )}
      </td>
      {columns.map((column, index) => {
        const wrong = line.problems.some((problem) => problem.column === column)
        const cell = line.cells[index] ?? ''
        return (
          <td key={column.source} data-wrong={wrong} title={column.cell.type === 'password' ? undefined : cell}>
            {column.cell.type === 'password' && cell !== '' ? DOTS : cell}
          </td>
        )
      })}
    </tr>
  )
})

export type LineKind = 'all' | 'good' | 'bad'

const KINDS: readonly LineKind[] = ['all', 'good', 'bad']

interface LineFilterProps {
  readonly value: LineKind
  readonly counts: Readonly<Record<LineKind, number>>
  readonly onChange: (kind: LineKind) => void
}

/** Filter of the shown lines, with the number of lines of each kind. */
export function LineFilter({ value, counts, onChange }: LineFilterProps) {
  const text = useText()
  return (
    <fieldset className={css.filter} aria-label={text('importing.show')}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" data-kind={kind} aria-pressed={kind === value} onClick={() => onChange(kind)}>
          {text(`importing.${kind}`, { count: counts[kind] })}
        </button>
      ))}
    </fieldset>
  )
}
