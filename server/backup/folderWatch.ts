import { addAbortListener } from 'node:events'
import type { BackupReason } from '../../contract/backup.ts'
import { faultOf } from './backupFolder.ts'
import { type FolderLook, lookAtFolder, reasonOfFailure } from './runNight.ts'

/** Time in which the folder must respond; it may be on a slow network. */
const LIMIT_MS = 30_000
/** Maximum number of looks that hang: a process that waits for a disk that is gone may not end when it is killed. */
const HUNG_MAX = 3

interface FolderSettings {
  /** Folder of the archives. */
  readonly dir: string
  /** Whether it must be mounted. */
  readonly mustBeMounted: () => Promise<boolean>
  readonly dataDir: string
  /** Time in which the folder must respond, for tests. */
  readonly limitMs?: number
}

interface FolderReports {
  readonly lost: (reason: BackupReason, error?: unknown) => void
  readonly back: () => void
}

/** Fault of the folder of the backups. */
interface FolderFault {
  readonly reason: BackupReason
  /** Time of the first look that found one. */
  readonly since: Date
}

/**
 * Looks at the folder of the backups by day, so that a folder that is gone is known before the night. Each look is a
 * process of its own with a time limit: a folder that hangs holds up neither the event loop nor its threads.
 */
export class FolderWatch {
  readonly #settings: FolderSettings
  readonly #reports: FolderReports
  /** Looks whose process has not ended. */
  readonly #looks = new Set<FolderLook>()
  #hadArchive = false
  #fault: FolderFault | null = null

  constructor(settings: FolderSettings, reports: FolderReports) {
    this.#settings = settings
    this.#reports = reports
  }

  /** The fault of the folder as last seen; null while it is well. */
  get fault(): FolderFault | null {
    return this.#fault
  }

  /** Looks once. It never fails: what is wrong is known as {@link fault}. @param signal ends the look without a result */
  async look(signal: AbortSignal): Promise<void> {
    if (this.#looks.size >= HUNG_MAX) return
    const { dir, dataDir, limitMs = LIMIT_MS } = this.#settings
    const look = lookAtFolder(dir, dataDir, limitMs)
    this.#looks.add(look)
    void look.ended.then(() => this.#looks.delete(look))
    const stop = Promise.withResolvers<void>()
    using _ = addAbortListener(signal, () => {
      look.kill()
      stop.resolve()
    })
    await Promise.race([this.#await(look, signal), stop.promise])
  }

  async #await(look: FolderLook, signal: AbortSignal): Promise<void> {
    try {
      const view = await look.done
      const mustBeMount = await this.#settings.mustBeMounted()
      const reason = faultOf(view, { mustBeMount, hadArchive: this.#hadArchive })
      this.#hadArchive ||= view.newest !== undefined
      this.#note(reason)
    } catch (error) {
      if (!signal.aborted) this.#note(reasonOfFailure(error), error)
    }
  }

  #note(reason: BackupReason | undefined, error?: unknown): void {
    const before = this.#fault
    this.#fault = reason === undefined ? null : { reason, since: before?.since ?? new Date() }
    if (reason === before?.reason) return
    if (reason === undefined) this.#reports.back()
    else this.#reports.lost(reason, error)
  }
}
