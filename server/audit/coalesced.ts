import type { AuditEntry } from '../db/auditLog.ts'

/** What repeats within this time is one line of the log. */
export const COALESCED_MS = 600_000
/** When so many are remembered, those of before are forgotten. */
const REMEMBERED_MAX = 10_000

/** Tells what is new from what was written down a moment ago: a console reads its lists again at every change of a queue. */
export class Coalesced {
  readonly #lastAt = new Map<string, number>()

  /** Whether this has not happened here of late; if so, it has now. */
  isNew(who: string, { action, subjects = [], details = {} }: AuditEntry, now = Date.now()): boolean {
    const key = JSON.stringify([who, action, subjects, details])
    const last = this.#lastAt.get(key)
    if (last !== undefined && now >= last && now - last < COALESCED_MS) return false
    if (this.#lastAt.size >= REMEMBERED_MAX) this.#forget(now)
    this.#lastAt.set(key, now)
    return true
  }

  #forget(now: number): void {
    for (const [key, at] of this.#lastAt) if (now - at >= COALESCED_MS) this.#lastAt.delete(key)
    if (this.#lastAt.size >= REMEMBERED_MAX) this.#lastAt.clear()
  }
}
