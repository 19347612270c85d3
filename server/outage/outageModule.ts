import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BoardQueue } from '../../contract/waitingLists.ts'
import { dayIn } from '../../domain/days.ts'
import type { Context, Module } from '../module.ts'
import { SHEET_LIST_MAX, sheetPage } from './sheetPage.ts'
import { SHEET_FILE, flushFolder } from '../disk/dataFolder.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/privateFiles.ts'

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

/** Read permissions of the group and of others. */
const READ_BY_OTHERS = 0o044

/**
 * Replaces the page atomically: after a power cut either the old or the new one is there. The page can be read by
 * all who may read the folder; a folder that is created here is for the server's user only.
 */
export async function writeSheet(folder: string, page: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const draft = join(folder, `.${SHEET_FILE}.draft`)
  // A leftover draft would keep its mode.
  await rm(draft, { force: true })
  await using file = await open(draft, 'wx', PRIVATE_FILE)
  const { mode } = await stat(folder)
  // A mounted folder may have no permissions of its own; the page is written all the same.
  await file.chmod(PRIVATE_FILE | (mode & READ_BY_OTHERS)).catch(() => undefined)
  await file.writeFile(page)
  await file.sync()
  await rename(draft, join(folder, SHEET_FILE))
  await flushFolder(folder)
}

/** Deletes the page, so that no names are left when the sheet is off. */
const removeSheet = (folder: string): Promise<void> => rm(join(folder, SHEET_FILE), { force: true })
