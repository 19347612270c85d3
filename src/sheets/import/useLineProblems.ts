import { useCallback } from 'react'
import { useText } from '../../i18n/useText.ts'
import { fieldErrorsOf, messageOf, statusOf } from '../../ui/feedback/failure.ts'
import type { SheetLine } from '../sheet.ts'
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
