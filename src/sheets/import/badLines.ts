import type { Text } from '../../i18n/useText.ts'
import type { ReadColumn, SheetLine } from '../sheet.ts'
import type { ProblemsOf } from './useLineProblems.ts'

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
