import type { AuditEvent } from '../db/audit/auditLog.ts'

/** Time in which repeated events count as one entry. */
const REPEATED_MS = 600_000
/** Maximum number of remembered events; beyond it old ones are dropped. */
const REMEMBERED_MAX = 10_000

/** Detects events that were audited a moment ago: a console reads its lists again at each change of a queue. */
export class RepeatedEvents {
  readonly #lastAt = new Map<string, number>()
  readonly #underWay = new Map<string, Promise<unknown>>()

  /**
   * Writes an event unless it was written recently. Resolves once it is written, also for callers that repeat it
   * meanwhile.
   * @throws the error of `write`; the event then counts as new again.
   */
  async once(who: string, entry: AuditEvent, write: () => Promise<unknown>): Promise<void> {
    const key = keyOf(who, entry)
    if (!this.isNew(who, entry)) return void (await this.#underWay.get(key))
    const written = write()
    this.#underWay.set(key, written)
    try {
      await written
    } catch (error) {
      this.forget(who, entry)
      throw error
    } finally {
      this.#underWay.delete(key)
    }
  }

  /** Whether an event has not occurred recently; if so, it is remembered. */
  isNew(who: string, entry: AuditEvent, now = Date.now()): boolean {
    const key = keyOf(who, entry)
    const last = this.#lastAt.get(key)
    if (last !== undefined && now >= last && now - last < REPEATED_MS) return false
    if (this.#lastAt.size >= REMEMBERED_MAX) this.#forgetOld(now)
    this.#lastAt.set(key, now)
    return true
  }

  /** Forgets an event that could not be written. */
  forget(who: string, entry: AuditEvent): void {
    this.#lastAt.delete(keyOf(who, entry))
  }

  #forgetOld(now: number): void {
    for (const [key, at] of this.#lastAt) if (now - at >= REPEATED_MS) this.#lastAt.delete(key)
    if (this.#lastAt.size >= REMEMBERED_MAX) this.#lastAt.clear()
  }
}

const keyOf = (who: string, { action, subjects = [], details = {} }: AuditEvent) =>
  JSON.stringify([who, action, subjects, details])
