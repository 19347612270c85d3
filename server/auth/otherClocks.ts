import type { ClockDifference, OtherClock } from '../../domain/clockDifference.ts'
import { CLOCK_SKEW_MS } from '../../domain/limits.ts'

/** Time after which a difference counts no more: the clock may have been set since, and nobody has signed in. */
const REMEMBERED_MS = 86_400_000

/** Remembers by how much other clocks differed at the last sign-in that showed it. */
export class OtherClocks {
  readonly #seen = new Map<OtherClock, { readonly aheadMs: number; readonly at: number }>()

  /** Notes how far another clock is ahead; a difference within the tolerance ends an earlier one. */
  note(clock: OtherClock, aheadMs: number): void {
    if (Math.abs(aheadMs) > CLOCK_SKEW_MS) this.#seen.set(clock, { aheadMs, at: performance.now() })
    else this.#seen.delete(clock)
  }

  /** The differences of the last day. */
  get differences(): readonly ClockDifference[] {
    return [...this.#seen].flatMap(([clock, { aheadMs, at }]) =>
      performance.now() - at < REMEMBERED_MS ? [{ clock, aheadMs }] : [],
    )
  }
}
