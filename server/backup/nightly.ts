import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayBefore } from '../../domain/days.ts'
import { makePrivate, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { clearDrafts } from './drafts.ts'
import { writeBackup } from './writeBackup.ts'

const CHECK_MS = 60_000
const RETRY_MS = 3_600_000
const OURS = /^waiting-board-(\d{4}-\d{2}-\d{2})\.tar\.gz$/
/** Archives that a clock that was ahead had dated after the day on which they were found. */
const MISDATED = /^waiting-board-\d{4}-\d{2}-\d{2}\.found-[\dTZ]+\.tar\.gz$/
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
 *
 * An archive with a date in the future was made while the clock was ahead: it is renamed, so that the archive of that
 * day is made all the same, and counts as older than all others. While the clock is not known to be right, archives are
 * written and none is deleted.
 */
export class NightlyBackup {
  readonly #settings: NightlySettings
  readonly #log: NightlyLog
  readonly #isClockRight: () => Promise<boolean>
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #failedAt = -Infinity

  constructor(settings: NightlySettings, log: NightlyLog, isClockRight: () => Promise<boolean>) {
    this.#settings = settings
    this.#log = log
    this.#isClockRight = isClockRight
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
    try {
      await renameMisdated(backup.dir, due, now)
      if (existsSync(path)) return
      await mkdir(backup.dir, { recursive: true, mode: PRIVATE_FOLDER })
      await clearDrafts(backup.dir, DRAFT)
      await writeBackup(dataDir, path, { draft: DRAFT })
      this.#log.info(`backup written: ${path}`)
      if (!(await this.#isClockRight())) return
      const names = (await readdir(backup.dir)).toSorted().toReversed()
      const kept = [OURS, MISDATED].flatMap((kind) => names.filter((name) => kind.test(name)))
      for (const name of kept.slice(backup.keep)) await rm(join(backup.dir, name))
    } catch (error) {
      this.#failedAt = performance.now()
      this.#log.error({ err: error }, 'the nightly backup failed')
    }
  }
}

/** Renames archives that are dated after the one that is due last. */
async function renameMisdated(dir: string, due: string, now: Date): Promise<void> {
  if (!existsSync(dir)) return
  const found = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  for (const name of await readdir(dir)) {
    const [, date = ''] = OURS.exec(name) ?? []
    if (date > due) await rename(join(dir, name), join(dir, `waiting-board-${date}.found-${found}.tar.gz`))
  }
}

/**
 * Removes the access of other users to existing archives, but not to the folder, which may be shared.
 * @returns the paths that could not be changed.
 */
export function makeArchivesPrivate(dir: string): string[] {
  return existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => OURS.test(name) || MISDATED.test(name))
        .flatMap((name) => makePrivate(join(dir, name)))
    : []
}
