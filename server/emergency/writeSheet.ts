import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { flushFolder } from '../disk/flushFolder.ts'

/** File name of the page. Each server has its own folder. */
export const SHEET_FILE = 'emergency-sheet.html'

/**
 * Replaces the page atomically: after a power cut either the old or the new one is there. Only the server's user can
 * read it, unless the folder's permissions say otherwise.
 */
export async function writeSheet(folder: string, page: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const draft = join(folder, `.${SHEET_FILE}.draft`)
  // A leftover draft would keep its mode.
  await rm(draft, { force: true })
  await using file = await open(draft, 'wx', PRIVATE_FILE)
  await file.writeFile(page)
  await file.sync()
  await rename(draft, join(folder, SHEET_FILE))
  await flushFolder(folder)
}

/** Deletes the page, so that no names are left when the sheet is off. */
export const removeSheet = (folder: string): Promise<void> => rm(join(folder, SHEET_FILE), { force: true })
