import type { Text } from '../../../i18n/useText.ts'
import type { SheetColumn } from '../sheet.ts'
import type { SheetLine } from './readSheet.ts'
import type { ProblemsOf } from './useLineProblems.ts'

/**
 * The lines that were not registered, with the reasons in a last column. Passwords are left empty: they belong into no
 * file.
 */
export function badLines(
  columns: readonly SheetColumn[],
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
