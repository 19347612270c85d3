import type { BoardQueue } from '../../contract/waitingLists.ts'
import { dayIn } from '../../domain/days.ts'
import type { Context, Module } from '../module.ts'
import { SHEET_LIST_MAX, sheetPage } from './sheetPage.ts'
import { removeSheet, writeSheet } from './writeSheet.ts'

const PERIOD_MS = 5 * 60_000

/**
 * The outage sheet: a page with all queues, written every few minutes, for when the system is down
 * (docs/decisions/data.md#outages).
 * @param lastNumber reads the highest number that was given on a day
 */
export function outageModule(
  { config }: Context,
  queues: (listMax: number) => Promise<readonly Omit<BoardQueue, 'room'>[]>,
  lastNumber: (day: string) => Promise<number>,
): Module {
  const { timeZone, outage } = config
  const { sheet, dir } = outage
  const write = async () => {
    if (sheet === 'off') return removeSheet(dir)
    const boards = await queues(SHEET_LIST_MAX)
    const at = new Date()
    const number = await lastNumber(dayIn(timeZone, at))
    const made = { queues: boards, at, timeZone, hasFullNames: sheet === 'full', lastNumber: number }
    await writeSheet(dir, sheetPage(made))
  }
  return { jobs: [['write emergency sheet', PERIOD_MS, write]] }
}
