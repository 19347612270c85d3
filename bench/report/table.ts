import type { Row } from './row.ts'
import { HEADINGS, wordsOf } from './wording.ts'

/** Formats rows as a table for a terminal: median and range, first peer, ratio, target, and whether it was met. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [[...HEADINGS], ...rows.map(wordsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const notes = rows.flatMap(({ bench, note }) => (note ? `${bench}: ${note}` : []))
  return [
    ...lines.map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    ...new Set(notes),
  ].join('\n')
}

/** Formats rows as Markdown, with notes below the table. */
export function markdownOf(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const table = [line(HEADINGS), line(HEADINGS.map(() => '---')), ...rows.map((row) => line(wordsOf(row)))]
  const notes = rows.flatMap(({ bench, what, note }) => (note ? `- **${bench}**, ${what}: ${note}` : []))
  return notes.length > 0 ? [...table, '', ...notes].join('\n') : table.join('\n')
}
