import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isShared } from '../db/isShared.ts'
import type { DB } from '../db/schema.ts'
import type { Caller } from '../http/route.ts'
import type { AccessClaims } from './accessToken.ts'
import { findCaller } from './sessionRepository.ts'

/**
 * Looks up who calls: on PostgreSQL once for all requests of a session that have come when the look begins, for a console asks for
 * several lists at once. What ended before a request came is never taken for valid.
 */
export class CallerLookups {
  readonly #db: Kysely<DB>
  readonly #isShared: boolean
  readonly #next = new Map<string, Promise<Caller | undefined>>()

  constructor(db: Kysely<DB>) {
    this.#db = db
    this.#isShared = isShared(db)
  }

  /** The user of a session as things stand now; undefined once the session or the user is gone. */
  find({ sessionId, userId }: AccessClaims): Promise<Caller | undefined> {
    if (!this.#isShared) return findCaller(this.#db, sessionId, userId, new Date())
    const key = `${sessionId} ${userId}`
    const found = this.#next.get(key) ?? this.#find(key, sessionId, userId)
    this.#next.set(key, found)
    return found
  }

  async #find(key: string, sessionId: string, userId: string): Promise<Caller | undefined> {
    // Until all that has arrived is read.
    await setImmediate()
    this.#next.delete(key)
    return findCaller(this.#db, sessionId, userId, new Date())
  }
}
