import { type Kysely, sql } from 'kysely'
import type { Receipt } from '../../contract/events.ts'
import type { DB } from '../db/schema.ts'
import { WriteBehind, type WriteReports } from '../db/batches/writeBehind.ts'
import type { Bus, ReceiptEvent } from '../events/bus.ts'
import { type Rate, TokenBuckets } from '../http/rateLimits.ts'
import type { ReceiptDesk } from '../realtime/displaySession.ts'

/** Time to gather receipts: displays of a board confirm within a frame or two of each other, and share one write. */
const GATHER_MS = 25
/**
 * Maximum rate of receipts of all displays that have no name as far as this server knows. They count only while the name
 * has not reached this server yet; anyone may claim to be a display and must not crowd out the named ones.
 */
const UNNAMED: Rate = { burst: 500, perSecond: 500 }

/** Stores when calls were first shown and notifies staff. Displays do not wait for the write. */
export class Receipts implements ReceiptDesk {
  readonly #db: Kysely<DB>
  readonly #bus: Bus
  readonly #calls: WriteBehind<string, PaintedCall>
  readonly #shown: (calls: readonly ShownCall[]) => void
  readonly #unnamed = new TokenBuckets(UNNAMED)

  /**
   * @param reports of failed writes, which are retried
   * @param shown is called with calls whose first receipt has been stored
   */
  constructor(
    db: Kysely<DB>,
    bus: Bus,
    reports: WriteReports,
    shown: (calls: readonly ShownCall[]) => void = () => undefined,
  ) {
    this.#db = db
    this.#bus = bus
    this.#shown = shown
    this.#calls = new WriteBehind({ write: (calls) => this.#note(calls), gatherMs: GATHER_MS, ...reports })
  }

  take(displayId: string, didId: number, shown: Receipt['shown'], isNamed: boolean): void {
    const shownAt = new Date().toISOString()
    for (const { didWaitingId, calledAt } of shown) {
      // The key includes the display: the receipt of an unnamed one does not count and must not hide that of a named
      // one.
      const key = `${displayId} ${didId} ${didWaitingId} ${calledAt}`
      if (this.#calls.has(key)) continue
      if (!isNamed && !this.#allowsUnnamed()) return
      this.#calls.put(key, { displayId, didId, didWaitingId, calledAt, shownAt })
    }
  }

  /** Writes pending receipts and accepts no more. */
  close(): Promise<void> {
    return this.#calls.close()
  }

  #allowsUnnamed(): boolean {
    if (this.#unnamed.wait('') > 0) return false
    this.#unnamed.take('')
    return true
  }

  async #note(calls: readonly PaintedCall[]): Promise<void> {
    const news = await markShown(this.#db, calls)
    this.#shown(news)
    this.#bus.publish([...Map.groupBy(news, ({ didId }) => didId)].map(([didId, those]) => toEvent(didId, those)))
  }
}

function toEvent(didId: number, calls: readonly ShownCall[]): ReceiptEvent {
  const shown = calls.map(({ didId: _board, ...call }) => call)
  return { kind: 'receipts', didId, message: { type: 'RECEIPT', message: '', shown } }
}

/** A call painted by a display of its board; instants are ISO 8601. */
interface PaintedCall {
  readonly displayId: string
  readonly didId: number
  readonly didWaitingId: number
  /** Distinguishes it from an earlier call of the same patient. */
  readonly calledAt: string
  readonly shownAt: string
}

/** A call whose first receipt has been stored. */
export interface ShownCall extends Omit<PaintedCall, 'displayId'> {
  /** The name of the screen. */
  readonly shownBy: string
}

/**
 * Stores, in one statement, when and where calls were first shown. A receipt counts when the patient is in exam at that
 * board with that very call, no named screen has confirmed it before, and the display has a name.
 * @returns the calls that had no receipt before.
 */
export async function markShown(db: Kysely<DB>, calls: readonly PaintedCall[]): Promise<ShownCall[]> {
  const rows = calls.map(
    ({ didWaitingId, didId, calledAt, shownAt, displayId }) =>
      // PostgreSQL treats untyped values as text.
      sql`(cast(${didWaitingId} as integer), cast(${didId} as integer), cast(${calledAt} as text), cast(${shownAt} as text), cast(${displayId} as text))`,
  )
  const { rows: shown } = await sql<ShownCall>`
    update did_waitings set shown_at = painted.column4, shown_by = displays.name
    from (values ${sql.join(rows)}) as painted, displays
    where did_waitings.id = painted.column1
      and did_waitings.did_id = painted.column2
      and did_waitings.called_at = painted.column3
      and did_waitings.status = 'CALLED'
      and did_waitings.shown_by is null
      and displays.id = painted.column5
      and displays.name <> ''
    returning did_waitings.did_id as "didId", did_waitings.id as "didWaitingId", called_at as "calledAt", shown_at as "shownAt", shown_by as "shownBy"
  `.execute(db)
  return shown
}
