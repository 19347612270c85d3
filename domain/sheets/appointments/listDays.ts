import type { ColumnSet, SheetText } from '../column.ts'
import type { FileRow } from '../fileRow.ts'
import { findHeader } from '../findHeader.ts'
import { isCancelled, isNoRecord } from '../leftOut.ts'
import type { HeaderText } from '../matchHeaders.ts'
import { dayBeforeTime, readDay } from './readTime.ts'

/** The days that the lines of a file name, in a column of days or before the time. */
export interface ListDays {
  /** Column that names them; undefined without one. */
  readonly source: 'day' | 'time' | undefined
  readonly dayOf: ReadonlyMap<FileRow, string>
  /** Whether at least half of the lines do. */
  readonly isDated: boolean
  /** Number of lines of each day, in the order of the file. */
  readonly counts: ReadonlyMap<string, number>
}

/** @param year the year of days that name none */
export function listDays<K extends string>(
  rows: readonly FileRow[],
  sheet: ColumnSet<K>,
  year: number,
  text: SheetText<NoInfer<K> | HeaderText>,
): ListDays {
  const { header, headers, rows: below } = findHeader(sheet, rows, text)
  const lines = below.filter((row) => !isNoRecord(row, header, headers) && !isCancelled(row, headers))
  const daysIn = (source: 'day' | 'time') => {
    const index = headers.found.find(({ column }) => column.source === source)?.index
    return lines.flatMap((row): [FileRow, string][] => {
      const cell = index === undefined ? '' : (row.cells[index] ?? '')
      const day = source === 'day' ? readDay(cell, year) : dayBeforeTime(cell, year)
      return day === undefined ? [] : [[row, day]]
    })
  }
  const source = (['day', 'time'] as const).find((each) => daysIn(each).length > 0)
  const dayOf = new Map(source ? daysIn(source) : [])
  const counts = new Map<string, number>()
  for (const day of dayOf.values()) counts.set(day, (counts.get(day) ?? 0) + 1)
  return { source, dayOf, isDated: dayOf.size > 0 && dayOf.size * 2 >= lines.length, counts }
}

/** The year of a day, `2026-11-24`. */
export const yearOf = (day: string): number => Number(day.slice(0, day.indexOf('-')))
