import { useCallback } from 'react'
import { useText, type Text } from '../../i18n/useText.ts'
import { fieldErrorsOf, messageOf, statusOf } from '../../ui/feedback/failure.ts'
import type { SheetLine, ReadColumn } from '../sheet.ts'
import type { LineResult } from './useImport.ts'

export type ProblemsOf = (line: SheetLine) => readonly string[]

/** Returns the problems of a line: those of the file, or the server's messages. */
export function useLineProblems(results: ReadonlyMap<number, LineResult>): ProblemsOf {
  const text = useText()
  return useCallback(
    ({ row, problems }) => {
      const result = results.get(row)
      const found = problems.map(({ column, message }) =>
        column ? text('importing.problem', { label: text(column.label), message }) : message,
      )
      if (result?.state !== 'failed') return found
      const said = [...leaves(fieldErrorsOf(result.error))]
      if (said.length > 0) return said
      return [messageOf(result.error) || text('importing.lineFailed', { status: statusOf(result.error) })]
    },
    [text, results],
  )
}

/** Yields the messages of errors nested by field. */
function* leaves(errors: unknown): Generator<string> {
  if (typeof errors === 'string') yield errors
  else if (typeof errors === 'object' && errors !== null)
    for (const error of Object.values(errors)) yield* leaves(error)
}

/**
 * Returns the lines that were not imported, with the reasons in a last column. Passwords are left empty, so that they
 * are not saved in a file.
 */
export function badLines(
  columns: readonly ReadColumn[],
  lines: readonly SheetLine[],
  problemsOf: ProblemsOf,
  text: Text,
): string[][] {
  const cellsOf = ({ cells }: SheetLine) =>
    columns.map(({ cell }, index) => (cell.type === 'password' ? '' : (cells[index] ?? '')))
  return [
    [...columns.map(({ label }) => text(label)), text('importing.reason')],
    ...lines.map((line) => [...cellsOf(line), problemsOf(line).join(' ')]),
  ]
}
