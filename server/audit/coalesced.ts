import type { AuditEvent } from '../db/audit/auditLog.ts'

/** What repeats within this time is one line of the log. */
export const COALESCED_MS = 600_000
/** When so many are remembered, those of before are forgotten. */
const REMEMBERED_MAX = 10_000

/**
 * Tells what is new from what was written down a moment ago: a console reads its lists again at every change of a
 * queue.
 */
export class Coalesced {
  readonly #lastAt = new Map<string, number>()
  readonly #underWay = new Map<string, Promise<unknown>>()

  /**
   * Writes down what has not happened here of late. Resolves once it is written, for those too who come meanwhile.
   * @throws what `write` throws: it is new again then.
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

  /** Whether this has not happened here of late; if so, it has now. */
  isNew(who: string, entry: AuditEvent, now = Date.now()): boolean {
    const key = keyOf(who, entry)
    const last = this.#lastAt.get(key)
    if (last !== undefined && now >= last && now - last < COALESCED_MS) return false
    if (this.#lastAt.size >= REMEMBERED_MAX) this.#forgetOld(now)
    this.#lastAt.set(key, now)
    return true
  }

  /** For what could not be written down. */
  forget(who: string, entry: AuditEvent): void {
    this.#lastAt.delete(keyOf(who, entry))
  }

  #forgetOld(now: number): void {
    for (const [key, at] of this.#lastAt) if (now - at >= COALESCED_MS) this.#lastAt.delete(key)
    if (this.#lastAt.size >= REMEMBERED_MAX) this.#lastAt.clear()
  }
}

const keyOf = (who: string, { action, subjects = [], details = {} }: AuditEvent) =>
  JSON.stringify([who, action, subjects, details])
