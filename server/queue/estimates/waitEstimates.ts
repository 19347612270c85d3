import type { Kysely } from 'kysely'
import { type Pace, paceOf } from '../../../domain/estimate/pace.ts'
import { estimateWaits, isWorthSaying, type WaitRange } from '../../../domain/estimate/waits.ts'
import type { DB } from '../../db/schema.ts'
import { findRoomFacts, type RoomFacts } from './roomFacts.ts'
import type { ExpectedCall } from '../../../contract/waitingLists.ts'

const MINUTE_MS = 60_000
/** Time for which a room's facts are reused: its pace changes slowly. */
const FRESH_MS = 30_000
/** Shorter time for rooms that look idle: the end of an exam a moment ago would show that they are not. */
const IDLE_FRESH_MS = 1_000
/**
 * When a place stays free for this time while patients wait, nobody calls there at the moment, so nothing is estimated.
 */
const IDLE_MS = 5 * MINUTE_MS
/** Longest queue that is estimated: beyond it, estimates are of no use. */
const QUEUE_MAX = 60

/** State of a board's queue at one moment. */
export interface QueueNow {
  readonly didId: number
  /** Maximum number of patients in exam at a time. */
  readonly places: number
  /** Times at which the patients in exam were called: ISO 8601. */
  readonly calledAt: readonly string[]
  readonly waiting: number
  /** Until when waiting patients are away, by place in the queue: ISO 8601. */
  readonly away?: ReadonlyMap<number, string>
  /** Whether calling is paused. */
  readonly isPaused: boolean
}

/** Returns until when the patients of a queue are away, by place. */
export const awayIn = (
  queue: readonly { readonly awayUntil?: string | null | undefined }[],
): ReadonlyMap<number, string> =>
  new Map(queue.flatMap(({ awayUntil }, place) => (awayUntil ? [[place, awayUntil] as const] : [])))

/** Estimates how long patients are likely to wait (docs/decisions/queue.md#estimates). */
export class WaitEstimates {
  readonly #db: Kysely<DB>
  readonly #facts = new Map<number, { readonly facts: RoomFacts | undefined; readonly readAt: number }>()

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /**
   * Estimates, for each queue, the wait from now of each waiting patient in order, then of a patient who joins now.
   * Undefined where the estimate is not worth showing.
   * @param db the connection to read with, inside a transaction
   */
  async of(queues: readonly QueueNow[], db: Kysely<DB> = this.#db): Promise<(WaitRange | undefined)[][]> {
    const now = Date.now()
    await this.#read(db, queues, now)
    return queues.map((queue) => this.#rangesOf(queue, now))
  }

  /** Returns the mean duration of an exam at these boards, in minutes; boards with too little data are left out. */
  async means(queues: readonly QueueNow[], db: Kysely<DB>): Promise<ReadonlyMap<number, number>> {
    const now = Date.now()
    await this.#read(db, queues, now)
    return new Map(
      queues.flatMap((queue) => {
        const pace = this.#paceOf(queue, now)
        return pace ? [[queue.didId, pace.mean]] : []
      }),
    )
  }

  /** Returns the paces of these boards' rooms, without those of which too little is known and those where nobody calls. */
  async paces(queues: readonly QueueNow[], db: Kysely<DB>): Promise<ReadonlyMap<number, Pace>> {
    const now = Date.now()
    await this.#read(db, queues, now)
    return new Map(
      queues.flatMap((queue) => {
        const facts = this.#facts.get(queue.didId)?.facts
        const pace = facts && (queue.isPaused || !isIdle(queue, facts, now)) ? this.#paceOf(queue, now) : undefined
        return pace ? [[queue.didId, pace] as const] : []
      }),
    )
  }

  #isStale(queue: QueueNow, now: number): boolean {
    const known = this.#facts.get(queue.didId)
    if (!known || known.readAt > now) return true
    const looksIdle = !queue.isPaused && known.facts !== undefined && isIdle(queue, known.facts, now)
    return now - known.readAt > (looksIdle ? IDLE_FRESH_MS : FRESH_MS)
  }

  /** Reads the facts of these boards' rooms where they are stale. */
  async #read(db: Kysely<DB>, queues: readonly QueueNow[], now: number): Promise<void> {
    const stale = queues.filter((queue) => this.#isStale(queue, now))
    const didIds = [...new Set(stale.map(({ didId }) => didId))]
    if (didIds.length === 0) return
    const found = await findRoomFacts(db, didIds, new Date(now))
    for (const didId of didIds) this.#facts.set(didId, { facts: found.get(didId), readAt: now })
  }

  #paceOf({ didId, calledAt }: QueueNow, now: number): Pace | undefined {
    const facts = this.#facts.get(didId)?.facts
    return facts && paceOf({ average: facts.average, durations: facts.durations, running: runningOf(calledAt, now) })
  }

  #rangesOf(queue: QueueNow, now: number): (WaitRange | undefined)[] {
    const { didId, places, calledAt, waiting, away = new Map<number, string>(), isPaused } = queue
    const facts = this.#facts.get(didId)?.facts
    if (!facts || isPaused || waiting > QUEUE_MAX || isIdle(queue, facts, now)) return []
    const pace = this.#paceOf(queue, now)
    if (!pace) return []
    const back = new Map([...away].map(([place, until]) => [place, (Date.parse(until) - now) / MINUTE_MS]))
    return estimateWaits({
      pace,
      places,
      running: runningOf(calledAt, now),
      waiting: waiting + 1,
      away: back,
    }).map((range) => (isWorthSaying(range) ? range : undefined))
  }
}

/** Whether a place has been free for long while patients wait who are not away. */
const isIdle = ({ calledAt, places, waiting, away }: QueueNow, { lastEnd }: RoomFacts, now: number): boolean =>
  calledAt.length < places && waiting > (away?.size ?? 0) && now - lastEnd > IDLE_MS

/** Returns for how long patients have been in exam, in minutes. */
const runningOf = (calledAt: readonly string[], now: number): number[] =>
  calledAt.map((instant) => Math.max(0, now - Date.parse(instant)) / MINUTE_MS)

/** Converts a wait in minutes from `now` (ms since the epoch) into the interval of the likely call. */
export function expectedCall({ from, to }: WaitRange, now: number): ExpectedCall {
  const instant = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString()
  return { from: instant(from), to: instant(to) }
}
