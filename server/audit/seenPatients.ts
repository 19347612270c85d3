import type { AuditEntry } from '../db/audit/auditLog.ts'
import type { SeenPatient } from '../http/route.ts'
import type { ReadLog } from './readLog.ts'

/** Time in which reads of one list by one session are one entry, followed by one for patients who appear meanwhile. */
export const READ_WINDOW_MS = 600_000
/** Number of patients per entry: their numbers fit into its details. */
const PATIENTS_PER_ENTRY = 300

/** Reads of a list by a session since an instant. */
interface Window {
  readonly since: number
  readonly entry: AuditEntry
  readonly ids: Set<number>
  /** Patients who appeared after the first answer, not yet logged. */
  readonly added: SeenPatient[]
  /** Until the entry of the first answer is written. */
  readonly written: Promise<void>
}

/**
 * Logs which patients staff saw in lists. The entry of a first answer is written before the answer is sent. A console
 * reads its lists again at each change of a queue, so patients who appear meanwhile follow in one entry at the end of
 * ten minutes, or when the server stops.
 */
export class SeenPatients {
  readonly #log: ReadLog
  readonly #windows = new Map<string, Window>()

  constructor(log: ReadLog) {
    this.#log = log
  }

  /** @throws as {@link ReadLog.write}; the answer must not be sent then. */
  async add(sessionId: string, entry: AuditEntry, shown: readonly SeenPatient[]): Promise<void> {
    const patients = [...new Map(shown.map((patient) => [patient.id, patient])).values()]
    const key = JSON.stringify([sessionId, entry.action, entry.subjects ?? []])
    const open = this.#windows.get(key)
    if (open && Date.now() - open.since < READ_WINDOW_MS) {
      const added = patients.filter(({ id }) => !open.ids.has(id))
      for (const { id } of added) open.ids.add(id)
      open.added.push(...added)
      return open.written
    }
    const written = this.#write(entry, patients)
    const ids = new Set(patients.map(({ id }) => id))
    this.#windows.set(key, { since: Date.now(), entry, ids, added: [], written })
    try {
      if (open) await this.#writeAdded(open)
      await written
    } catch (error) {
      this.#windows.delete(key)
      throw error
    }
  }

  /** Writes the entries of windows that are over, or of all windows. @throws the first error, once all were tried */
  async flush(isOver = (since: number) => Math.abs(Date.now() - since) >= READ_WINDOW_MS): Promise<void> {
    const errors: unknown[] = []
    for (const [key, window] of this.#windows) {
      if (!isOver(window.since)) continue
      this.#windows.delete(key)
      await this.#writeAdded(window).catch((error: unknown) => errors.push(error))
    }
    if (errors.length > 0) throw errors[0]
  }

  async #writeAdded({ entry, added }: Window): Promise<void> {
    if (added.length > 0) await this.#write(entry, added)
  }

  async #write(entry: AuditEntry, patients: readonly SeenPatient[]): Promise<void> {
    for (let at = 0; at === 0 || at < patients.length; at += PATIENTS_PER_ENTRY) {
      const some = patients.slice(at, at + PATIENTS_PER_ENTRY)
      const numbers = numberRanges(some.flatMap(({ number }) => number ?? []))
      await this.#log.write({
        ...entry,
        // The records of a board's list are boards.
        ...(entry.kind !== 'did' && !entry.subjects && { subjects: some.map(({ id }) => id) }),
        ...(numbers !== '' && { details: { ...entry.details, numbers } }),
      })
    }
  }
}

/** Writes numbers in ascending order, without duplicates and with ranges: '1-4, 7'. */
function numberRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && range[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ')
}
