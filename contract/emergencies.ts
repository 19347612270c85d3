import { z } from 'zod'
import { BULK_MAX, EMERGENCY_TEXT_MAX, EMERGENCY_WHY_MAX } from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'

/** A text over everything on a wall, such as '화재 대피' (docs/decisions/displays.md#emergency-texts). */
export const Emergency = z.object({
  text: z.string(),
  /** Whether the wall speaks it too, again and again. */
  speaks: z.boolean(),
  /** Null when staff end it by hand. */
  until: c.Instant.nullable(),
  /** When staff showed it; only our server says so. */
  since: c.Instant.optional(),
})
export type Emergency = z.infer<typeof Emergency>

/** An emergency text of a board, as staff see it. */
export const BoardEmergency = Emergency.extend({
  didId: c.NumberId,
  since: c.Instant,
  /** Name of the user who showed it. */
  by: z.string(),
  /** '' where no reason was given. */
  why: z.string(),
})
export type BoardEmergency = z.infer<typeof BoardEmergency>

/** Null for all boards. */
const didIds = z.array(c.NumberId).min(1).max(BULK_MAX).nullable().default(null)

export const EmergencyStart = z.strictObject({
  didIds,
  text: c.line(EMERGENCY_TEXT_MAX).min(1, message('REQUIRED')),
  why: c.line(EMERGENCY_WHY_MAX).default(''),
  speaks: z.boolean().default(false),
  until: c.Instant.nullable().default(null),
})
export type EmergencyStart = z.infer<typeof EmergencyStart>

/** Our server only: other servers answer 404, and their lists have no `emergency`. */
export const emergencyCalls = {
  list: call('GET', '/v1/emergencies', 'staff', '지금 화면에 있는 비상 안내', { answer: z.array(BoardEmergency) }),
  /** Shows a text on boards; it replaces the text of a board that has one. */
  start: call('POST', '/v1/emergencies', 'staff', '비상 안내를 화면에 표시', {
    body: EmergencyStart,
    answer: z.array(BoardEmergency),
  }),
  /** Ends texts and answers the boards that had one. */
  end: call('POST', '/v1/emergencies/end', 'staff', '비상 안내 끝내기', {
    body: z.strictObject({ didIds }),
    answer: z.object({ didIds: z.array(c.NumberId) }),
  }),
}
