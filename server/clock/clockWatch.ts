import type { Kysely } from 'kysely'
import type { Clock, ClockState } from '../../contract/status.ts'
import { logAudit, OPERATOR } from '../db/audit/auditLog.ts'
import { readDatabaseNow, isPostgres } from '../db/dialect.ts'
import type { DB } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { conflict } from '../http/refusals.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum time that a server may have been off: a long weekend with holidays. */
const OFF_MAX_MS = 7 * DAY_MS
/** Maximum change of the clock while the server runs: daylight saving time and a correction. */
const JUMP_MAX_MS = DAY_MS
/** Minimum advance of the stored instant that is worth a write. */
const NOTED_MS = HOUR_MS
/** Maximum age of the time that a person confirms. */
const CONFIRM_MS = HOUR_MS
const ROW = 1

/**
 * Watches the server's clock: with a clock far ahead, all names and audit entries would seem old enough to be erased.
 * The newest instant at which the clock was right is stored. More than {@link OFF_MAX_MS} past it, or after a jump of
 * more than a day while the server runs, the state is `AHEAD` until the clock returns or a person confirms it. A clock
 * that was set back is `BACK` until a person confirms it, because records stored meanwhile have dates in the past.
 *
 * Servers beside one PostgreSQL share the stored state. A server whose clock differs from the database's by more than a
 * day is `AHEAD` or `BACK` by itself: it stores nothing, and the check of a server with a right clock does not make it
 * `OK`.
 */
export class ClockWatch {
  readonly #unit: UnitOfWork
  readonly #listeners: (() => void)[] = []
  /** Time of the last check: by the system clock and by a monotonic clock. */
  #last = { at: Date.now(), mono: performance.now() }

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /** Calls back after each confirmation. */
  onConfirmed(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Checks the clock and stores the result. @returns the new state. */
  async check(): Promise<ClockState> {
    const different = await this.#differenceFromDatabase()
    if (different) return different
    const now = Date.now()
    const mono = performance.now()
    const jump = now - this.#last.at - (mono - this.#last.mono)
    const known = await this.#row(this.#unit.db)
    let state = nextState(known, now, jump)
    // A jump is stored first, so that a failed check is repeated.
    if (state !== known.state || isWorthNoting(known.seenAt, state, now))
      state = await this.#unit.run((tx) => store(tx, now, jump))
    this.#last = { at: now, mono }
    return state
  }

  async read(): Promise<Clock> {
    const state = await this.check()
    const { seenAt } = await this.#row(this.#unit.db)
    return { state, now: new Date().toISOString(), seenAt: seenAt || null }
  }

  /**
   * Confirms that the clock is right; data that is due by it is erased.
   * @throws 409 when the clock differs from the time that the person has seen, or from the database's clock.
   */
  async confirm(audit: Audit<void>, seen: string): Promise<Clock> {
    const now = Date.now()
    if (Math.abs(now - Date.parse(seen)) > CONFIRM_MS) throw conflict('CLOCK_CHANGED')
    if (await this.#differenceFromDatabase()) throw conflict('CLOCK_DIFFERS')
    await this.#unit.change(audit, async (tx) => {
      await tx
        .updateTable('clock_checks')
        .set({ state: 'OK', seen_at: new Date(now).toISOString() })
        .where('id', '=', ROW)
        .execute()
    })
    this.#last = { at: now, mono: performance.now() }
    for (const listener of this.#listeners) listener()
    return this.read()
  }

  /** Whether this clock is more than a day before or after that of PostgreSQL; undefined if not, or on SQLite. */
  async #differenceFromDatabase(): Promise<'AHEAD' | 'BACK' | undefined> {
    if (!isPostgres(this.#unit.db)) return undefined
    const ahead = Date.now() - (await readDatabaseNow(this.#unit.db))
    if (Math.abs(ahead) <= JUMP_MAX_MS) return undefined
    return ahead > 0 ? 'AHEAD' : 'BACK'
  }

  async #row(db: Kysely<DB>): Promise<{ state: ClockState; seenAt: string }> {
    return db
      .selectFrom('clock_checks')
      .select(['state', 'seen_at as seenAt'])
      .where('id', '=', ROW)
      .executeTakeFirstOrThrow()
  }
}

/** @param jump milliseconds by which the clock moved more than the monotonic clock since the last check. */
function nextState({ state, seenAt }: { state: ClockState; seenAt: string }, now: number, jump: number): ClockState {
  if (seenAt === '') return 'OK'
  const since = now - Date.parse(seenAt)
  if (state === 'BACK' || since < -JUMP_MAX_MS) return 'BACK'
  if (since > OFF_MAX_MS || jump > JUMP_MAX_MS) return 'AHEAD'
  return state === 'AHEAD' && since > JUMP_MAX_MS ? 'AHEAD' : 'OK'
}

const isWorthNoting = (seenAt: string, state: ClockState, now: number) =>
  state === 'OK' && (seenAt === '' || now - Date.parse(seenAt) > NOTED_MS)

/**
 * Decides on the state again, under the lock of the stored one, which another server may have changed, and stores it.
 * The stored instant only advances while the clock is right. Changes of the state are audited.
 */
async function store(tx: Kysely<DB>, now: number, jump: number): Promise<ClockState> {
  const before = await tx
    .selectFrom('clock_checks')
    .select(['state', 'seen_at as seenAt'])
    .where('id', '=', ROW)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const state = nextState(before, now, jump)
  const at = new Date(now).toISOString()
  const seenAt = state === 'OK' && at > before.seenAt ? at : before.seenAt
  await tx.updateTable('clock_checks').set({ state, seen_at: seenAt }).where('id', '=', ROW).execute()
  if (state !== before.state)
    await logAudit(tx, {
      action: 'clock.changed',
      kind: 'none',
      subjects: ['clock'],
      details: { state, now: at, seenAt },
      by: OPERATOR,
    })
  return state
}
