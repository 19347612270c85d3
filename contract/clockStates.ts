/*
 * What the server thinks of its own clock, apart from the schemas of clock.ts: the browser loads these without zod.
 */

/**
 * `AHEAD`: far later than when the server last ran; `BACK`: set back by more than a day, now or since the last
 * confirmation.
 */
export const CLOCK_STATES = ['OK', 'AHEAD', 'BACK'] as const
export type ClockState = (typeof CLOCK_STATES)[number]
