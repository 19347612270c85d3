import type { Kysely } from 'kysely'
import { type Pace, paceOf } from '../../../domain/estimate/pace.ts'
import { estimateWaits, isWorthSaying, type WaitRange } from '../../../domain/estimate/waits.ts'
import type { DB } from '../../db/schema.ts'
import { findRoomFacts, type RoomFacts } from './roomFacts.ts'

const MINUTE_MS = 60_000
/** A room changes its pace slowly; its facts are read again after this time. */
const FRESH_MS = 30_000
/** A place that has been free for so long while patients wait is not about to be taken: nobody calls there. */
const IDLE_MS = 5 * MINUTE_MS
/** Nobody plans by what is said of a longer queue. */
const QUEUE_MAX = 60

/** A board with its queue at a moment. */
export interface QueueNow {
  readonly didId: number
  /** How many are in exam at a time. */
  readonly places: number
  /** When those in exam were called: ISO 8601. */
  readonly calledAt: readonly string[]
  readonly waiting: number
  /** Nobody is called there for a while. */
  readonly isPaused: boolean
}

/** How long patients are likely to wait (decision 57). */
export class WaitEstimates {
  readonly #db: Kysely<DB>
  readonly #facts = new Map<number, { readonly facts: RoomFacts | undefined; readonly readAt: number }>()

  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /**
   * For each of these queues: how long each of those who wait is likely to wait from now on, in their order, and then who
   * would join now. Undefined where nothing can be said that is worth it.
   * @param db what to read with, inside a transaction
   */
  async of(queues: readonly QueueNow[], db: Kysely<DB> = this.#db): Promise<(WaitRange | undefined)[][]> {
    const now = Date.now()
    await this.#read(db, queues, now)
    return queues.map((queue) => this.#rangesOf(queue, now))
  }

  /** How long an exam takes at these boards, in minutes; none of a board of which too little is known. */
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

  #isStale(didId: number, now: number): boolean {
    const readAt = this.#facts.get(didId)?.readAt
    return readAt === undefined || now - readAt > FRESH_MS || readAt > now
  }

  /** Reads the facts of these boards' rooms that are not fresh. */
  async #read(db: Kysely<DB>, queues: readonly QueueNow[], now: number): Promise<void> {
    const didIds = [...new Set(queues.map(({ didId }) => didId))].filter((didId) => this.#isStale(didId, now))
    if (didIds.length === 0) return
    const found = await findRoomFacts(db, didIds, new Date(now))
    for (const didId of didIds) this.#facts.set(didId, { facts: found.get(didId), readAt: now })
  }

  #paceOf({ didId, calledAt }: QueueNow, now: number): Pace | undefined {
    const facts = this.#facts.get(didId)?.facts
    return facts && paceOf({ average: facts.average, durations: facts.durations, running: runningOf(calledAt, now) })
  }

  #rangesOf(queue: QueueNow, now: number): (WaitRange | undefined)[] {
    const { didId, places, calledAt, waiting, isPaused } = queue
    const lastEnd = this.#facts.get(didId)?.facts?.lastEnd ?? 0
    const isIdle = calledAt.length < places && waiting > 0 && now - lastEnd > IDLE_MS
    if (isPaused || isIdle || waiting > QUEUE_MAX) return []
    const pace = this.#paceOf(queue, now)
    if (!pace) return []
    return estimateWaits({ pace, places, running: runningOf(calledAt, now), waiting: waiting + 1 }).map((range) =>
      isWorthSaying(range) ? range : undefined,
    )
  }
}

/** How long those in exam have been there, in minutes. */
const runningOf = (calledAt: readonly string[], now: number): number[] =>
  calledAt.map((instant) => Math.max(0, now - Date.parse(instant)) / MINUTE_MS)
