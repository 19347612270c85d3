import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { FOLDER_PROBLEMS, IntakeFolderState } from '../../../contract/intakeFolder.ts'
import { dayIn } from '../../../domain/days.ts'
import { sourceOf as channelSource } from '../../../domain/intake/patientIdentity.ts'
import { NAME_MAX } from '../../../domain/limits.ts'
import { logAudit } from '../../db/audit/auditLog.ts'
import type { UnitOfWork } from '../../db/unitOfWork.ts'
import type { CallsUnderWay } from '../../http/callsUnderWay.ts'
import { inTime } from '../../http/inTime.ts'
import type { IntakeService } from '../intakeService.ts'
import { carryOutList, type LineCounts } from './carryOutList.ts'
import { DONE, ERROR, MovedFiles, eraseMoved, fileReport, type FileResult } from './movedFiles.ts'
import { leaveFolder, readKnown, storeFile, takeFolder } from './folderRepository.ts'
import type { ListEncoding } from './listProgram.ts'
import { namedPatients } from './namedPatients.ts'
import { readList } from './readList.ts'
import { type RestingFile, RestingFiles } from './restingFiles.ts'
import { digestOf } from './wholeFile.ts'

/** Author of files that are in the folder itself and not in a subfolder of their source. */
const FOLDER_SOURCE = '폴더'
/** While a list is carried out, this server says so often that it still has the folder. */
const RENEWAL_MS = 3_000
/** Time in which the folder must answer: it may be on a computer that is away. */
const ANSWER_MS = 10_000
/** Time in which a file of it must be read. */
const READ_MS = 120_000
const NO_LINES: LineCounts = { created: 0, changed: 0, cancelled: 0, left: 0, unchanged: 0 }

export interface FolderSettings {
  readonly dir: string
  /** Encodings by source; of others the bytes tell. */
  readonly encodings: ReadonlyMap<string, ListEncoding>
}

interface Options {
  readonly settings: FolderSettings
  readonly unit: UnitOfWork
  readonly intake: Pick<IntakeService, 'receiveAll'>
  readonly calls: Pick<CallsUnderWay, 'none'>
  readonly timeZone: string
  readonly log: FastifyBaseLogger
}

type Problem = NonNullable<IntakeFolderState['problem']>

/**
 * Takes lists of patients that other programs put into a folder (docs/decisions/visits.md#watched-folder). A file is moved only after its last line
 * is committed: one that is read again after a crash changes nothing.
 */
export class IntakeFolder {
  readonly #options: Options
  readonly #files: RestingFiles
  readonly #moved = new MovedFiles()
  readonly #holder = randomUUID()
  /** Versions of files that were carried out and could not be moved, by their paths. */
  readonly #unmoved = new Map<string, { readonly version: string; readonly result: FileResult }>()
  #problem: Problem | null = null
  #looking: Promise<RestingFile[]> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#files = new RestingFiles(options.settings.dir)
  }

  get state(): Pick<IntakeFolderState, 'dir' | 'waiting' | 'problem'> {
    return { dir: this.#options.settings.dir, waiting: this.#files.count, problem: this.#problem }
  }

  /**
   * Takes the files that rest and are whole, one after the other.
   * @param signal is aborted when the server stops; what is not carried out then is read at the next start
   * @throws an error of the folder, or of the database
   */
  async look(signal: AbortSignal): Promise<void> {
    const { unit } = this.#options
    if (!(await takeFolder(unit.db, this.#holder))) return
    const files = await this.#lookAtFiles().catch((error: unknown) => {
      this.#note('FOLDER', '')
      throw error
    })
    let isWell = true
    for (const file of files) {
      if (signal.aborted) break
      isWell = (await this.#take(file, signal)) && isWell
    }
    const { unfinished } = this.#files
    if (isWell && unfinished) this.#note('UNFINISHED', unfinished.name, unfinished.since)
    else if (isWell) this.#problem = null
    if (signal.aborted) await leaveFolder(unit.db, this.#holder)
  }

  /** A look that has no answer keeps a thread of the server, so there is never a second one. */
  #lookAtFiles(): Promise<RestingFile[]> {
    this.#looking ??= this.#lookOnce()
    return inTime(this.#looking, ANSWER_MS)
  }

  async #lookOnce(): Promise<RestingFile[]> {
    try {
      await this.#moved.putBackChanged()
      return await this.#files.look()
    } finally {
      this.#looking = undefined
    }
  }

  /** Deletes moved files of the days before an instant, because they name patients. */
  erase(before: Date): Promise<void> {
    return eraseMoved(this.#options.settings.dir, before)
  }

  /** @returns whether it is done with the file for now */
  async #take(file: RestingFile, signal: AbortSignal): Promise<boolean> {
    const path = join(this.#options.settings.dir, file.subfolder, file.name)
    const unmoved = this.#unmoved.get(path)
    const result = unmoved?.version === file.version ? unmoved.result : await this.#carryOut(file, path, signal)
    if (result === 'away') return this.#note('READ', file.name)
    // A file that was written to meanwhile is read again.
    if (result === 'stopped' || !(await isStill(path, result.digest))) return true
    const { dir } = this.#options.settings
    const into = result.refused.length > 0 || result.reason !== '' ? ERROR : DONE
    try {
      const at = new Intl.DateTimeFormat('sv-SE', {
        timeZone: this.#options.timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
      })
      const report = fileReport(file.name, sourceOf(file), at.format(), result)
      const folder = join(dir, file.subfolder)
      await inTime(this.#moved.move(folder, file.name, into, report), ANSWER_MS)
      this.#unmoved.delete(path)
      this.#files.forget(file)
    } catch (error) {
      if (unmoved === undefined) this.#options.log.error({ err: error }, 'file of the intake folder not moved')
      this.#unmoved.set(path, { version: file.version, result })
      return this.#note('MOVE', file.name)
    }
    return true
  }

  async #carryOut(file: RestingFile, path: string, signal: AbortSignal): Promise<FileResult | 'away' | 'stopped'> {
    const { settings, unit, intake, calls, timeZone, log } = this.#options
    const source = sourceOf(file)
    const answer = await readList(
      {
        path,
        restedMs: file.restedMs,
        fileName: file.name,
        encoding: settings.encodings.get(source),
        known: await readKnown(unit.db),
        today: dayIn(timeZone, new Date()),
      },
      (day) => namedPatients(unit.db, channelSource('folder', source), day),
      signal,
    )
    if (answer.kind === 'away') {
      // The file was taken away before it was opened.
      if (answer.code === 'ENOENT' || answer.code === 'STOPPED') return 'stopped'
      if (this.#problem?.kind !== 'READ') log.warn({ code: answer.code }, 'file of the intake folder not readable')
      return 'away'
    }
    if (answer.kind === 'unfinished') {
      this.#files.wait(file, answer.restMs)
      return 'stopped'
    }
    const { digest } = answer
    if (!(await isStill(path, digest))) return 'stopped'
    if (answer.kind === 'unreadable') {
      const result = { counts: NO_LINES, refused: [], reason: answer.reason, list: { notes: [] }, digest }
      await this.#store(file, result)
      return result
    }
    const { list } = answer
    const carried = await carryOutList(list.lines, {
      intake,
      source: channelSource('folder', source),
      occurredAt: new Date(Math.min(file.writtenAt.getTime(), Date.now())).toISOString(),
      callsAnswered: () => calls.none(),
      goesOn: this.#goingOn(signal),
    })
    if (!carried) return 'stopped'
    const refused = [...list.refused, ...carried.refused].toSorted((one, other) => one.row - other.row)
    const result = { counts: carried.counts, refused, reason: '', list, digest }
    await this.#store(file, result)
    return result
  }

  /** Returns whether the work goes on: until the server stops, or another one has taken the folder. */
  #goingOn(signal: AbortSignal): () => Promise<boolean> {
    // The file may have been read for longer than the folder is held.
    let renewedMs = -Infinity
    return async () => {
      if (signal.aborted) return false
      if (performance.now() - renewedMs < RENEWAL_MS) return true
      renewedMs = performance.now()
      return takeFolder(this.#options.unit.db, this.#holder)
    }
  }

  async #store(file: RestingFile, { counts, refused, reason }: FileResult): Promise<void> {
    const { unit, timeZone } = this.#options
    const { left, ...others } = counts
    const source = sourceOf(file)
    const now = new Date()
    const outcome = reason === '' && refused.length === 0 ? 'DONE' : 'ERROR'
    await unit.run(async (tx) => {
      await storeFile(tx, {
        ...others,
        at: now.toISOString(),
        day: dayIn(timeZone, now),
        source,
        name: file.name.slice(0, 255).toWellFormed(),
        version: file.version,
        outcome,
        reason,
        left_over: left,
        refused: refused.length,
      })
      // Without the name of the file, which may be that of a patient.
      await logAudit(tx, {
        action: 'intake.file',
        kind: 'none',
        details: { ...counts, refused: refused.length, outcome },
        by: { id: null, name: source, address: '' },
      })
    })
  }

  #note(kind: (typeof FOLDER_PROBLEMS)[number], name: string, since = new Date()): false {
    if (this.#problem?.kind !== kind || this.#problem.name !== name)
      this.#problem = { kind, name, since: since.toISOString() }
    return false
  }
}

/** Whether a file has the content that was read; '' for one whose content was not read. */
const isStill = async (path: string, digest: string) =>
  digest === '' || (await inTime(digestOf(path), READ_MS)) === digest

const sourceOf = ({ subfolder }: RestingFile) =>
  subfolder.normalize('NFC').toWellFormed().trim().slice(0, NAME_MAX) || FOLDER_SOURCE

/** Returns the state of a server without a folder. */
export const NO_FOLDER: Pick<IntakeFolderState, 'dir' | 'waiting' | 'problem'> = {
  dir: null,
  waiting: 0,
  problem: null,
}
