import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { forgetfulLibrary } from './forgetfulLibrary.ts'

/** The disk of a server. */
export interface Disk {
  /** Environment of the server's process. */
  readonly environment: Readonly<Record<string, string>>
  /** Leaves in the data folder the files as they are after a restart of the machine. */
  afterKill(dataDir: string): void
}

/** Keeps every write of a killed process, as the operating system does. */
export const SURE: Disk = { environment: {}, afterKill: () => undefined }

/** Prefix of the library's marks for files whose rename is not on the disk yet. */
const UNFLUSHED = 'unflushed-'
const FILES = ['waiting-board.sqlite', 'waiting-board.sqlite-wal']

/**
 * Loses what was not flushed, as at a power cut, but for some writes that reached it early.
 * @param folder of its own, empty. @param seed decides which writes those are.
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
