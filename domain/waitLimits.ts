import { WAIT_ALARM_DEFAULT_MINUTES, WAIT_WARNING_DEFAULT_MINUTES } from './limits.ts'

/** Limits of waits that a room sets, in minutes; null or absent for the defaults, for example from a server without limits. */
export interface RoomWaits {
  readonly waitWarning?: number | null | undefined
  readonly waitAlarm?: number | null | undefined
}

/** From how many minutes on a wait is long, and too long. */
export interface WaitLimits {
  readonly warning: number
  readonly alarm: number
}

/** Limits of rooms without their own, where the hospital has set none. */
const DEFAULTS: WaitLimits = { warning: WAIT_WARNING_DEFAULT_MINUTES, alarm: WAIT_ALARM_DEFAULT_MINUTES }

/** The limits of a room; those of the hospital where the room has none. */
export const waitLimits = ({ waitWarning, waitAlarm }: RoomWaits = {}, hospital = DEFAULTS): WaitLimits => ({
  warning: waitWarning ?? hospital.warning,
  alarm: waitAlarm ?? hospital.alarm,
})
