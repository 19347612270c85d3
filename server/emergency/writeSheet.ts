import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { flushFolder } from '../disk/flushFolder.ts'

/** The page's name in its folder, which is one server's own. */
export const SHEET_FILE = 'emergency-sheet.html'

/**
 * Puts a page in the place of the last one, whole or not at all: who opens it during a power cut reads one of the two.
 * Nobody but the server's user reads it, unless the folder's rights say otherwise.
 */
export async function writeSheet(folder: string, page: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const draft = join(folder, `.${SHEET_FILE}.draft`)
  // What an interrupted write has left has the mode that it was made with.
  await rm(draft, { force: true })
  await using file = await open(draft, 'wx', PRIVATE_FILE)
  await file.writeFile(page)
  await file.sync()
  await rename(draft, join(folder, SHEET_FILE))
  await flushFolder(folder)
}

/** Removes the page: names stand nowhere that nobody wants them. */
export const removeSheet = (folder: string): Promise<void> => rm(join(folder, SHEET_FILE), { force: true })
