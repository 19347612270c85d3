import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { forgetfulLibrary } from './forgetfulLibrary.ts'

/** Disk of a server under test. */
export interface Disk {
  /** Environment of the server's process. */
  readonly environment: Readonly<Record<string, string>>
  /** Restores the data folder to the files that exist after a restart of the machine. */
  afterKill(dataDir: string): void
}

/** Keeps every write of a killed process, as an operating system does. */
export const SURE: Disk = { environment: {}, afterKill: () => undefined }

/** Prefix of the library's marker files, one per file whose rename is not flushed yet. */
const UNFLUSHED = 'unflushed-'
const FILES = ['waiting-board.sqlite', 'waiting-board.sqlite-wal']

/**
 * Loses all writes that were not flushed, as a power cut does, except for some that reached the disk early.
 * @param folder own, empty folder. @param seed selects the writes that reach the disk early.
 */
export function forgetfulDisk(folder: string, seed: number): Disk {
  const platter = join(folder, 'platter')
  mkdirSync(platter)
  return {
    environment: { LD_PRELOAD: forgetfulLibrary(folder), FORGETFUL_PLATTER: platter, FORGETFUL_EARLY: String(seed) },
    afterKill(dataDir) {
      for (const name of [...FILES, 'waiting-board.sqlite-shm']) rmSync(join(dataDir, name), { force: true })
      for (const name of FILES)
        if (existsSync(join(platter, name))) copyFileSync(join(platter, name), join(dataDir, name))
      for (const mark of readdirSync(platter).filter((name) => name.startsWith(UNFLUSHED))) {
        rmSync(join(dataDir, 'uploads', mark.slice(UNFLUSHED.length)), { force: true })
        rmSync(join(platter, mark))
      }
    },
  }
}
