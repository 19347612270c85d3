import { CLOCK_SKEW_MS } from '../../domain/limits.ts'

const MINUTE_MS = 60_000
/** Time after which a difference counts no more: the clock may have been set since, and nobody has signed in. */
const REMEMBERED_MS = 86_400_000

/** Clocks that sign-ins compare with this server's: of the provider of hospital accounts, and of authenticator apps. */
export type OtherClock = 'provider' | 'app'

/** A difference between this server's clock and another one. */
export interface ClockDifference {
  readonly clock: OtherClock
  /** How far the other clock is ahead, in ms. */
  readonly aheadMs: number
}

/** Returns a difference in whole minutes, at least one. */
export const minutesOf = (differenceMs: number): number => Math.max(1, Math.round(Math.abs(differenceMs) / MINUTE_MS))

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
