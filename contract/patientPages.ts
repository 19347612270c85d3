import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/** A room, or the board of a patient who waits at a board without a room, as named on signs in the hospital. */
export const PatientPlace = z.object({
  no: z.string(),
  kr: z.string(),
  /** '' when unnamed. */ en: z.string(),
})
export type PatientPlace = z.infer<typeof PatientPlace>

/**
 * State of a visit as its patient reads it without signing in: where to go and how many are ahead. It contains no
 * names, so that a lost slip reveals nothing about its owner.
 */
export const PatientPage = z.object({
  /** Whether the patient was checked out. */
  isOver: z.boolean(),
  /** The queues in which the patient is called, waits or is held, in this order. */
  places: z.array(
    z.object({
      place: PatientPlace,
      status: z.enum(['CALLED', 'WAITING', 'HOLDING']),
      /** Number of patients who wait there ahead of this one; 0 unless the patient waits. */
      ahead: z.number().int(),
      /** Minutes until the call is likely; of a waiting patient, where it can be estimated (docs/decisions/queue.md#estimates). */
      wait: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
    }),
  ),
  /** The planned rooms in order; none when the visit has no plan. */
  rooms: z.array(
    z.object({ place: PatientPlace, status: z.enum(['PLANNED', 'CALLED', 'WAITING', 'HOLDING', 'DONE']) }),
  ),
})
export type PatientPage = z.infer<typeof PatientPage>

/** Beyond the specification: other servers answer 404. */
export const patientPageCalls = {
  /**
   * Not idempotent by key, because the stored answer would contain the token. A repeated call creates a second address
   * of the same page, which does no harm.
   */
  create: call({
    method: 'POST',
    path: '/v1/patient-pages',
    access: 'staff',
    summary: '환자용 대기 안내 페이지 주소 만들기 (접수증)',
    body: z.strictObject({ visitId: c.NumberId }),
    answer: z.object({
      /** Token of `/p/{token}`. Answered only here: the server stores only its hash. */
      token: z.string(),
    }),
    status: 201,
  }),
  /** The token is in the body because addresses end up in logs. */
  read: call({
    method: 'POST',
    path: '/v1/patient-pages/read',
    access: 'public',
    summary: '환자용 대기 안내 (이름과 환자 번호는 없습니다)',
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    answer: PatientPage,
  }),
}
