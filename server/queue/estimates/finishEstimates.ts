import { setImmediate as nextTurn } from 'node:timers/promises'
import { publicInterval } from '../../../domain/estimate/publicWait.ts'
import { isWorthSaying, type WaitRange } from '../../../domain/estimate/waits.ts'
import { estimateFinishes } from '../../../domain/replay/finishes.ts'
import type { UnitOfWork } from '../../db/unitOfWork.ts'
import { hospitalNow } from './hospitalNow.ts'
import type { WaitEstimates } from './waitEstimates.ts'

/** Time for which the ends of all visits are reused; they are times of the clock and stay right meanwhile. */
const FRESH_MS = 20_000
/** Shorter time for a visit that has come since. */
const NEW_MS = 2_000

/** Ends of the visits in ms since the epoch, as patients read them; undefined where one cannot be estimated. */
type Ends = ReadonlyMap<number, WaitRange | undefined>

/**
 * Estimates when visits are likely to be over (docs/decisions/queue.md#estimates). One replay answers all patients'
 * phones, however often they ask.
 */
export class FinishEstimates {
  readonly #unit: UnitOfWork
  readonly #waits: WaitEstimates
  #ends: Ends = new Map()
  #readAt = -Infinity
  #running: Promise<void> | undefined

  constructor(unit: UnitOfWork, waits: WaitEstimates) {
    this.#unit = unit
    this.#waits = waits
  }

  /** Returns when a visit is likely to be over, in ms since the epoch; undefined where that cannot be said. */
  async of(visitId: number): Promise<WaitRange | undefined> {
    const age = Math.abs(Date.now() - this.#readAt)
    if (age > (this.#ends.has(visitId) ? FRESH_MS : NEW_MS))
      await (this.#running ??= this.#estimate().finally(() => (this.#running = undefined)))
    return this.#ends.get(visitId)
  }

  async #estimate(): Promise<void> {
    const now = Date.now()
    const { state, visits } = await this.#unit.read((tx) => hospitalNow(tx, this.#waits, new Date(now)))
    const steps = estimateFinishes(state)
    let step = steps.next()
    // Each replay takes about a millisecond: calls of staff pass in between.
    for (; !step.done; step = steps.next()) await nextTurn()
    const ranges = step.value
    this.#ends = new Map(
      visits.map(({ visitId, at }) => {
        const range = at === undefined ? undefined : ranges[at]
        return [visitId, range && isWorthSaying(range) ? publicInterval(range, now) : undefined]
      }),
    )
    this.#readAt = now
  }
}
