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

/** The limits of a room; the defaults where there is none. */
export const waitLimits = ({ waitWarning, waitAlarm }: RoomWaits = {}): WaitLimits => ({
  warning: waitWarning ?? WAIT_WARNING_DEFAULT_MINUTES,
  alarm: waitAlarm ?? WAIT_ALARM_DEFAULT_MINUTES,
})

/** Whether waits are long before they are too long. */
export function areInOrder(room: RoomWaits): boolean {
  const { warning, alarm } = waitLimits(room)
  return alarm > warning
}
