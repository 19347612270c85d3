import type { ColumnSet, SheetText } from '../column.ts'
import type { FileSheet } from '../fileRow.ts'
import { findHeader } from '../findHeader.ts'
import type { HeaderText } from '../matchHeaders.ts'
import { listDays, yearOf } from './listDays.ts'
import { readDay } from './readTime.ts'

const DAY = /(?<!\d)(20\d{2})\s?[-._/년]?\s?(\d{1,2})\s?[-._/월]?\s?(\d{1,2})(?!\d)/
/** Longer than any title that names a day. */
const TITLE_MAX = 1_000
const DAY_OF_YEAR = /(?<!\d)()(\d{1,2})\s?월\s?(\d{1,2})\s?일/

/**
 * Guesses the day of a list: that of its date column if most lines have it, else of its title lines, else of the file's name.
 *
 * @param today a day before it is never guessed, because a list may be named after the day on which it was made
 */
export function guessDay<K extends string>(
  { name, sheet: { rows: all, name: sheetName } }: { readonly name: string; readonly sheet: FileSheet },
  sheet: ColumnSet<K>,
  today: string,
  text: SheetText<NoInfer<K> | HeaderText>,
): string {
  const year = yearOf(today)
  const { isDated, counts } = listDays(all, sheet, year, text)
  // One line with a day says nothing about the others.
  const listed = isDated ? counts.keys() : []
  const { titles } = findHeader(sheet, all, text)
  const named = [...titles.flatMap(({ cells }) => cells), sheetName, name].map((words) => dayNamed(words, year))
  return [...listed, ...named].find((day) => day !== undefined && day >= today) ?? today
}

/** The first day that a text names, without a year that of `year`. */
function dayNamed(whole: string, year: number): string | undefined {
  const words = whole.slice(0, TITLE_MAX).normalize('NFC')
  const [, named, month, day] = DAY.exec(words) ?? DAY_OF_YEAR.exec(words) ?? []
  return month === undefined ? undefined : readDay(`${named || year}-${month}-${day}`, year)
}
