import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupReason } from '../../contract/backup.ts'
import { dayBefore } from '../../domain/days.ts'
import type { BackupPlan, NightDone } from './backUpNight.ts'
import { reasonOfFailure, type RunningNight, runNight } from './runNight.ts'

const CHECK_MS = 60_000
const RETRY_MS = 3_600_000
/** Maximum time in which a backup makes no progress; the folder may be on a slow network. */
const STALL_MS = 600_000
/** Time that a running backup has to end when the server stops. */
const STOP_MS = 3_000

interface NightlySettings {
  readonly dataDir: string
  /** Undefined for the embedded database. */
  readonly databaseUrl?: string | undefined
  readonly timeZone: string
  /** `at` is the time of day (HH:MM, at the hospital) from which each archive is due. */
  readonly backup: BackupPlan & { readonly at: string }
  /** Maximum time without progress, for tests. */
  readonly stallMs?: number
}

/** Parts of the server that the nightly backup needs. */
interface NightlyServer {
  readonly log: {
    info(about: { path: string; kib: number; visits: number | undefined }, text: string): void
    error(about: { err?: unknown; reason?: BackupReason; path?: string; fault?: string }, text: string): void
  }
  readonly isClockRight: () => Promise<boolean>
  /** Whether the folder must be mounted: see {@link BackupPlan}. */
  readonly mustBeMounted: () => Promise<boolean>
  /** Stores that the last backup that was due exists. */
  readonly succeeded: (done: NightDone) => Promise<void>
  /** Stores that it could not be made. */
  readonly failed: (at: Date, reason: BackupReason) => Promise<void>
  /** Receives archives that other users of the computer can read. */
  readonly foundOpen: (paths: readonly string[]) => void
}

/**
 * Writes one archive a day, `waiting-board-{date}.tar.gz`, and deletes the oldest beyond the number to keep. A missed
 * backup is made up for when the server runs again, also after midnight; after a failure it retries each hour.
 *
 * The folder is accessed by another process only ({@link runNight}): a folder that hangs, such as that of a file server
 * that is gone, holds up neither requests nor the stop of the server, and is reported as a failure.
 *
 * An archive with a date in the future was made while the clock was ahead: it is renamed, so that the archive of that
 * day is made all the same, and counts as older than all others. While the clock is not known to be right, archives are
 * written and none is renamed or deleted.
 */
export class NightlyBackup {
  readonly #settings: NightlySettings
  readonly #server: NightlyServer
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #night: RunningNight | undefined
  #isStopped = false
  #failedAt = -Infinity
  /** Reason of the last failure in the log; undefined after a success. */
  #loggedReason: BackupReason | undefined
  /** Day of the last archive that is known to exist. */
  #doneFor = ''

  constructor(settings: NightlySettings, server: NightlyServer) {
    this.#settings = settings
    this.#server = server
    this.#timer = setInterval(() => void this.check(), CHECK_MS)
    this.#timer.unref()
  }

  /** Writes the archive that was due last if it is missing. */
  async check(now = new Date()): Promise<void> {
    const due = this.#dueAt(now)
    if (this.#running || due === this.#doneFor || performance.now() - this.#failedAt < RETRY_MS) return
    this.#running = this.#run(due, now).finally(() => (this.#running = undefined))
    await this.#running
  }

  /** Stops the checks; a running backup that does not end soon is killed. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const limit = new AbortController()
    await Promise.race([this.#running, sleep(STOP_MS, undefined, { signal: limit.signal }).catch(() => undefined)])
    limit.abort()
    this.#isStopped = true
    this.#night?.kill()
  }

  /** Returns the day of the archive that was due last. */
  #dueAt(now: Date): string {
    const { timeZone, backup } = this.#settings
    // The Swedish locale formats dates as ISO 8601.
    const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(now)
      .split(' ')
    // Before the time of day, yesterday's is the last due: it is missing if the computer was off or the folder away.
    return time < backup.at ? dayBefore(date, 1) : date
  }

  async #run(due: string, now: Date): Promise<void> {
    const { dataDir, databaseUrl, backup, stallMs = STALL_MS } = this.#settings
    const { log, isClockRight, mustBeMounted, succeeded, failed, foundOpen } = this.#server
    try {
      const [isRight, mustBeMount] = await Promise.all([isClockRight(), mustBeMounted()])
      if (this.#isStopped) return
      const { dir, keep, recipients } = backup
      const night = { dir, keep, mustBeMount, recipients, dataDir, databaseUrl, due, now, isClockRight: isRight }
      this.#night = runNight(night, stallMs)
      const done = await this.#night.done
      if (this.#isStopped) return
      this.#doneFor = due
      this.#loggedReason = undefined
      const { path, kib, isWritten, trial, open } = done
      foundOpen(open)
      if (isWritten)
        log.info(
          { path, kib, visits: trial?.visits },
          trial
            ? 'backup written and restored as a trial'
            : 'backup written and read to its end, the database user may not create a database for a trial restore',
        )
      if (trial?.fault) log.error({ path, fault: trial.fault }, 'backup has a fault, no older one is deleted')
      await succeeded(done)
    } catch (error) {
      if (this.#isStopped) return
      this.#failedAt = performance.now()
      const reason = reasonOfFailure(error)
      // The log has the first failure for each reason, and the next backup that is written, but not each retry.
      if (reason !== this.#loggedReason) log.error({ err: error, reason }, 'backup failed, will be retried each hour')
      this.#loggedReason = reason
      await failed(now, reason).catch((err: unknown) => log.error({ err }, 'backup failure not stored'))
    } finally {
      this.#night = undefined
    }
  }
}
