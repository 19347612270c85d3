import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makePrivate, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { clearDrafts } from './drafts.ts'
import { writeBackup } from './writeBackup.ts'

const CHECK_MS = 60_000
const RETRY_MS = 3_600_000
const OURS = /^waiting-board-\d{4}-\d{2}-\d{2}\.tar\.gz$/
/** How the names of the folders begin in which archives are made; nobody else's do. */
const DRAFT = '.nightly-'

export interface NightlySettings {
  readonly dataDir: string
  readonly timeZone: string
  /** Where the archives go, how many of them stay, and the hospital's time of day (HH:MM) from which each is due. */
  readonly backup: { readonly dir: string; readonly keep: number; readonly at: string }
}

/** Who hears how it went. */
export interface NightlyLog {
  info(text: string): void
  error(about: { err: unknown }, text: string): void
}

/**
 * Writes one archive a day, `waiting-board-{date}.tar.gz`, and deletes those past the number to keep. A server that
 * slept through the time catches up; a day that failed is tried again each hour.
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

  /** Writes today's archive if it is due and not there. */
  async check(now = new Date()): Promise<void> {
    if (this.#running || performance.now() - this.#failedAt < RETRY_MS) return
    this.#running = this.#due(now).finally(() => (this.#running = undefined))
    await this.#running
  }

  /** Ends it; an archive that is being written is finished first. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #due(now: Date): Promise<void> {
    const { dataDir, timeZone, backup } = this.#settings
    // Sweden writes its dates as ISO 8601 does.
    const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(now)
      .split(' ')
    const path = join(backup.dir, `waiting-board-${date}.tar.gz`)
    if (time < backup.at || existsSync(path)) return
    try {
      await mkdir(backup.dir, { recursive: true, mode: PRIVATE_FOLDER })
      await clearDrafts(backup.dir, DRAFT)
      await writeBackup(dataDir, path, { draft: DRAFT })
      this.#log.info(`backup written: ${path}`)
      // The one of today stays, whatever a clock that was ahead has called the others.
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
 * Takes the rights of other users off archives of before; the folder may be one that others use. @returns the paths
 * that could not be changed.
 */
export function makeArchivesPrivate(dir: string): string[] {
  return existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => OURS.test(name))
        .flatMap((name) => makePrivate(join(dir, name)))
    : []
}
