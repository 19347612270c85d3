const MINUTE_MS = 60_000

/** Clocks that sign-ins compare with the server's: of the provider of hospital accounts, and of authenticator apps. */
export type OtherClock = 'provider' | 'app'

/** A difference between the server's clock and another one. */
export interface ClockDifference {
  readonly clock: OtherClock
  /** How far the other clock is ahead, in ms. */
  readonly aheadMs: number
}

/** Returns a difference in whole minutes, at least one. */
export const minutesOf = (differenceMs: number): number => Math.max(1, Math.round(Math.abs(differenceMs) / MINUTE_MS))
