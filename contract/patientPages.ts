import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/** A room, or the board of a patient who waits where there is no room, as signs in the hospital call it. */
export const PatientPlace = z.object({
  no: z.string(),
  kr: z.string(),
  /** '' where nobody named it. */ en: z.string(),
})
export type PatientPlace = z.infer<typeof PatientPlace>

/**
 * What a patient reads of the own visit without signing in: where to go and how many are ahead. It names nobody, so
 * that whoever finds a slip learns nothing of who dropped it.
 */
export const PatientPage = z.object({
  /** The patient was checked out. */
  isOver: z.boolean(),
  /** Where the patient is called, waits or is held, in this order. */
  places: z.array(
    z.object({
      place: PatientPlace,
      status: z.enum(['CALLED', 'WAITING', 'HOLDING']),
      /** How many wait there before the patient; 0 unless the patient waits. */
      ahead: z.number().int(),
      /** In how many minutes the call is likely; there for who waits where that can be said (decision 57). */
      wait: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
    }),
  ),
  /** The planned rooms in their order; none where the visit has no plan. */
  rooms: z.array(
    z.object({ place: PatientPlace, status: z.enum(['PLANNED', 'CALLED', 'WAITING', 'HOLDING', 'DONE']) }),
  ),
})
export type PatientPage = z.infer<typeof PatientPage>

/** Past the specification, of our server alone: another one answers 404. */
export const patientPageCalls = {
  /**
   * Not idempotent by key: the answer would be stored, and the token with it. A call that is sent again makes a second
   * address of the same page, which does no harm.
   */
  create: call({
    method: 'POST',
    path: '/v1/patient-pages',
    access: 'staff',
    summary: '환자용 대기 안내 페이지 주소 만들기 (접수증)',
    body: z.strictObject({ visitId: c.NumberId }),
    answer: z.object({
      /** Opens `/p/{token}`. Answered once: the server stores only its hash. */
      token: z.string(),
    }),
    status: 201,
  }),
  /** The token comes in the body: addresses end up in logs. */
  read: call({
    method: 'POST',
    path: '/v1/patient-pages/read',
    access: 'public',
    summary: '환자용 대기 안내 (이름과 환자 번호는 없습니다)',
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    answer: PatientPage,
  }),
}
