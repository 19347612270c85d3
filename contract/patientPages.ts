import { z } from 'zod'
import { AWAY_MINUTES } from '../domain/awayMinutes.ts'
import { FEEDBACK } from '../domain/feedback.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { Pause } from './pauses.ts'
import { PlaceName } from './waitingLists.ts'

/** A room, or the board of a patient who waits at a board without a room, as named on signs in the hospital. */
export const PatientPlace = z.object({
  no: z.string(),
  kr: z.string(),
  /** '' when unnamed. */ en: z.string(),
  /** The floor, where staff gave it; in English '' where only the Korean one is given. */
  floor: z.object({ kr: z.string(), en: z.string() }).optional(),
  /** Path of a picture by which the room is found, where staff gave one. */
  picture: z.string().optional(),
})
export type PatientPlace = z.infer<typeof PatientPlace>

/**
 * State of a visit as its patient reads it without signing in: where to go and how many are ahead. It contains no
 * names, so that a lost slip reveals nothing about its owner.
 */
export const PatientPage = z.object({
  /** Whether the patient was checked out. */
  isOver: z.boolean(),
  /** Whether the visit is of an earlier day and is not served any more, although nobody checked the patient out. */
  isPast: z.boolean(),
  /** The patient's number of the day. */
  number: z.number().int(),
  /** The queues in which the patient is called, waits or is held, in this order. */
  places: z.array(
    z.object({
      place: PatientPlace,
      status: z.enum(['CALLED', 'WAITING', 'HOLDING']),
      /** Number of patients who wait there ahead of this one and are not away; 0 unless the patient waits. */
      ahead: z.number().int(),
      /** Minutes until the call is likely; of a waiting patient, where it can be estimated (docs/decisions/queue.md#estimates). */
      wait: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
      /** Set while nobody is called there. */
      pause: Pause.optional(),
    }),
  ),
  /** The planned rooms: those that are done, then those where the patient is, then the others; none without a plan. */
  rooms: z.array(
    z.object({ place: PatientPlace, status: z.enum(['PLANNED', 'CALLED', 'WAITING', 'HOLDING', 'DONE']) }),
  ),
  /** The room after those where the patient is, where the plan leaves no other choice. */
  next: PatientPlace.optional(),
  /** Number of the window to which the patient is called, and its text; absent without one. */
  place: z.number().int().optional(),
  placeName: PlaceName.optional(),
  /** While calls pause at the first of the places: until when, null without an end. Absent while there is no pause. */
  pausedUntil: c.Instant.nullable().optional(),
  /** Range in which the whole visit is likely to be over: four of five end in it. Absent where it cannot be estimated. */
  finish: z.object({ from: c.Instant, to: c.Instant }).optional(),
  /** Whether the patient said to be away, and until when. */
  away: z.boolean(),
  awayUntil: c.Instant.optional(),
  /** Whether the patient may now say how the visit was. */
  canRate: z.boolean(),
  /** Time at which the server read all this. */
  updatedAt: c.Instant,
})
export type PatientPage = z.infer<typeof PatientPage>

const token = z.string().min(1).max(100)

/** Beyond the specification: other servers answer 404. */
export const patientPageCalls = {
  /**
   * Not idempotent by key, because the stored answer would contain the token. A repeated call creates a second address
   * of the same page, which does no harm.
   */
  create: call('POST', '/v1/patient-pages', 'staff', '환자용 대기 안내 페이지 주소 만들기 (접수증)', {
    body: z.strictObject({ visitId: c.NumberId }),
    answer: z.object({
      /** Token of `/p/{token}`. Answered only here: the server stores only its hash. */
      token: z.string(),
    }),
    status: 201,
  }),
  /** The token is in the body because addresses end up in logs. */
  read: call('POST', '/v1/patient-pages/read', 'public', '환자용 대기 안내 (이름과 환자 번호는 없습니다)', {
    body: z.strictObject({ token }),
    answer: PatientPage,
  }),
  /** Others are called meanwhile, and the place in the queue stays. A repetition sets a new end. */
  away: call('POST', '/v1/patient-pages/away', 'public', '기다리는 환자가 잠시 자리를 비움', {
    body: z.strictObject({ token, minutes: z.literal(AWAY_MINUTES) }),
    answer: PatientPage,
  }),
  back: call('POST', '/v1/patient-pages/back', 'public', '자리를 비운 환자가 돌아옴', {
    body: z.strictObject({ token }),
    answer: PatientPage,
  }),
  /** Counts one answer of a visit; a second one changes nothing. */
  rate: call('POST', '/v1/patient-pages/feedback', 'public', '방문이 어땠는지 환자가 답함 (날짜별 개수로만 남습니다)', {
    body: z.strictObject({ token, feedback: z.enum(FEEDBACK) }),
    answer: PatientPage,
  }),
}
