import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dayBefore } from '../../domain/days.ts'
import { makePrivate, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { clearDrafts } from './drafts.ts'
import { writeBackup } from './writeBackup.ts'

const CHECK_MS = 60_000
const RETRY_MS = 3_600_000
const OURS = /^waiting-board-\d{4}-\d{2}-\d{2}\.tar\.gz$/
/** Prefix of the folders in which archives are built; unique to nightly backups. */
const DRAFT = '.nightly-'

export interface NightlySettings {
  readonly dataDir: string
  readonly timeZone: string
  /**
   * Folder of the archives, the number to keep, and the time of day (HH:MM, at the hospital) from which each is due.
   */
  readonly backup: { readonly dir: string; readonly keep: number; readonly at: string }
}

/** Logger of the results. */
export interface NightlyLog {
  info(text: string): void
  error(about: { err: unknown }, text: string): void
}

/**
 * Writes one archive a day, `waiting-board-{date}.tar.gz`, and deletes the oldest beyond the number to keep. A missed
 * backup is made up for when the server runs again, also after midnight; after a failure it retries each hour.
 */
export class NightlyBackup {
  readonly #settings: NightlySettings
  readonly #log: NightlyLog
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #failedAt = -Infinity

  constructor(settings: NightlySettings, log: NightlyLog) {
    this.#settings = settings
    this.#log = log
    this.#timer = setInterval(() => void this.check(), CHECK_MS)
    this.#timer.unref()
  }

  /** Writes the archive that was due last if it is missing. */
  async check(now = new Date()): Promise<void> {
    if (this.#running || performance.now() - this.#failedAt < RETRY_MS) return
    this.#running = this.#due(now).finally(() => (this.#running = undefined))
    await this.#running
  }

  /** Stops the checks; a running backup is finished first. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #due(now: Date): Promise<void> {
    const { dataDir, timeZone, backup } = this.#settings
    // The Swedish locale formats dates as ISO 8601.
    const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(now)
      .split(' ')
    // Before the time of day, yesterday's is the last due: it is missing if the computer was off or the folder away.
    const due = time < backup.at ? dayBefore(date, 1) : date
    const path = join(backup.dir, `waiting-board-${due}.tar.gz`)
    if (existsSync(path)) return
    try {
      await mkdir(backup.dir, { recursive: true, mode: PRIVATE_FOLDER })
      await clearDrafts(backup.dir, DRAFT)
      await writeBackup(dataDir, path, { draft: DRAFT })
      this.#log.info(`backup written: ${path}`)
      // The new archive is kept even if the clock was ahead and others have later dates.
      const others = (await readdir(backup.dir))
        .filter((name) => OURS.test(name) && name !== basename(path))
        .toSorted()
        .toReversed()
      for (const name of others.slice(backup.keep - 1)) await rm(join(backup.dir, name))
    } catch (error) {
      this.#failedAt = performance.now()
      this.#log.error({ err: error }, 'the nightly backup failed')
    }
  }
}

/**
 * Removes the access of other users to existing archives, but not to the folder, which may be shared.
 * @returns the paths that could not be changed.
 */
export function makeArchivesPrivate(dir: string): string[] {
  return existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => OURS.test(name))
        .flatMap((name) => makePrivate(join(dir, name)))
    : []
}
