/*
 * States of the server's clock. Separate from the schemas in clock.ts so that the browser loads them without zod.
 */

/**
 * `AHEAD`: far later than the server's last run, or than the clock of PostgreSQL. `BACK`: set back by more than a day,
 * now or since the last confirmation, or so far behind the clock of PostgreSQL.
 */
export const CLOCK_STATES = ['OK', 'AHEAD', 'BACK'] as const
export type ClockState = (typeof CLOCK_STATES)[number]
