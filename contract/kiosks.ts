import { z } from 'zod'
import { KIOSK_PRINTERS, KIOSK_QUESTIONS } from '../domain/kioskQuestions.ts'
import {
  KIOSK_INCHES,
  KIOSK_INCHES_MAX,
  KIOSK_INCHES_MIN,
  KIOSK_SENTENCE_MAX,
  PAIRING_CODE_DIGITS,
  TAG_VALUE_MAX,
} from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { PatientPlace } from './patientPages.ts'
import { Sound } from './voiceParts.ts'
import { TICKET_ICONS } from './ticketOption.ts'
import { PublicWait } from './waitingLists.ts'

/** Result of a check-in at a kiosk. Until the person has confirmed who is meant it contains no more than a masked name. */
export const KioskCheckIn = z.object({
  /** The patient's number of the day; null for whom only the desk can check in. */
  number: z.number().int().nullable(),
  /** Where to go; null if the patient is in no queue. */
  place: PatientPlace.nullable(),
  /** Number of patients who wait there ahead of this one. */
  ahead: z.number().int(),
  /**
   * Masked name of the patient of the number or tag, or the number by which screens show the patient, while nothing has
   * happened yet (DE-49).
   */
  masked: z.string().optional(),
  /** Question that the person has to answer with the confirmation. */
  question: z.enum(KIOSK_QUESTIONS).exclude(['NONE']).optional(),
  /** Token of the patient's page `/p/{token}`; with the number. */
  token: z.string().optional(),
})
export type KioskCheckIn = z.infer<typeof KioskCheckIn>

/** A kiosk as staff have set it up, and what it shows of itself. */
export const KioskState = z.object({
  name: z.string(),
  /** Diagonal of its screen, from which the sizes of letters and keys are computed. */
  inches: z.number(),
  /** Whether somebody there has called staff. */
  hasHelp: z.boolean(),
})
export type KioskState = z.infer<typeof KioskState>

/** A kiosk as the page of the server's state lists it. */
export const Kiosk = z.object({
  /** Id of its key. */
  id: c.NumberId,
  name: z.string(),
  inches: z.number(),
  printer: z.enum(KIOSK_PRINTERS),
  /** Its last call, to the minute; null before the first. */
  lastAt: c.Instant.nullable(),
  isAlive: z.boolean(),
})
export type Kiosk = z.infer<typeof Kiosk>

/** Somebody at a kiosk who calls for staff. */
export const KioskCall = z.object({
  /** Id of the kiosk, which is that of its key. */
  id: c.NumberId,
  /** Name of the kiosk, such as its place. */
  name: z.string(),
  at: c.Instant,
})
export type KioskCall = z.infer<typeof KioskCall>
/** A service for which a patient may take a number ticket: a board that hands out tickets (DE-48). */
export const KioskService = z.object({
  didId: c.NumberId,
  /** `en` is '' where the hospital gave no English name. */
  label: z.object({ kr: z.string(), en: z.string() }),
  icon: z.enum(TICKET_ICONS),
  /** Whether a ticket can be taken now. */
  open: z.boolean(),
  /** Code with which a ticket would be refused; absent while it would not. */
  closed: z.enum(['CLOSED', 'FULL']).optional(),
  /** Times of day (`08:30`) from and until which tickets are handed out; '' for the beginning or the end of the day. */
  from: z.string(),
  to: z.string(),
  /** Number of patients who wait there. */
  waiting: z.number().int(),
  /** Likely wait of a patient who takes a ticket now, where it can be estimated. */
  wait: PublicWait.optional(),
})
export type KioskService = z.infer<typeof KioskService>

/** A number ticket: a visit without a name that waits at the board. */
export const KioskTicket = z.object({
  /** The number of the day. */
  number: z.number().int(),
  didWaitingId: c.NumberId,
  visitId: c.NumberId,
  /** Number of patients who wait there ahead of this one. */
  ahead: z.number().int(),
  /** Where to go. */
  place: PatientPlace,
  wait: PublicWait.optional(),
  /** Token of the patient's page `/p/{token}`. */
  token: z.string(),
})
export type KioskTicket = z.infer<typeof KioskTicket>

/** Longer than any way to write four digits. */
const ANSWER_MAX = 20

/** Kiosks at which patients check themselves in or take a number ticket, by `/check-in`. Beyond the specification. */
export const kioskCalls = {
  ask: call('POST', '/v1/kiosks/pairings', 'public', '키오스크 연결 요청', {
    answer: z.object({
      /** Digits, shown to people. */
      code: z.string(),
      /** Key of the kiosk, accepted once staff have approved the code. */
      key: z.string(),
      expiresAt: c.Instant,
    }),
    status: 201,
  }),
  approve: call('POST', '/v1/kiosks/pairings/approve', 'root', '키오스크 연결 승인 (연동 키가 만들어집니다)', {
    body: z.strictObject({
      code: c
        .text(PAIRING_CODE_DIGITS)
        .regex(new RegExp(`^\\d{${PAIRING_CODE_DIGITS}}$`), message('PAIRING_CODE', { digits: PAIRING_CODE_DIGITS })),
      /** Name of the kiosk, such as its place. */
      name: c.Name,
      inches: z.number().int().min(KIOSK_INCHES_MIN).max(KIOSK_INCHES_MAX).default(KIOSK_INCHES),
    }),
    answer: z.object({ id: c.NumberId, name: z.string() }),
  }),
  list: call('GET', '/v1/kiosks', 'manager', '키오스크 목록과 상태 (최종관리자, 관리자)', { answer: z.array(Kiosk) }),
  current: call('GET', '/v1/kiosks/current', 'key', '이 키오스크가 승인되었는지 확인', {
    scope: 'kiosk',
    answer: KioskState,
  }),
  /** Only sentences of the kiosk's screens, single letters and digits: see `isKioskSentence`. */
  speech: call('GET', '/v1/kiosks/speech', 'key', '키오스크 화면의 문장 음성 합성', {
    scope: 'kiosk',
    query: z.strictObject({
      language: z.enum(['ko', 'en']),
      text: c.line(KIOSK_SENTENCE_MAX),
    }),
    answer: Sound,
  }),
  printed: call('PUT', '/v1/kiosks/printer', 'key', '키오스크 프린터의 상태 알리기', {
    scope: 'kiosk',
    body: z.strictObject({ printer: z.enum(KIOSK_PRINTERS).exclude(['UNKNOWN']) }),
    answer: z.object({ printer: z.enum(KIOSK_PRINTERS) }),
  }),
  /** Calling twice is calling once; the time stays that of the first call. */
  help: call('POST', '/v1/kiosks/help', 'key', '키오스크에서 직원 부르기', {
    scope: 'kiosk',
    answer: z.object({ at: c.Instant }),
  }),
  /** A kiosk ends its own call, whatever the body. Staff who go there must name kiosks: a dropped body ends nothing. */
  endHelp: call('DELETE', '/v1/kiosks/help', 'staff', '키오스크의 직원 부르기 확인, 취소', {
    scope: 'kiosk',
    body: c.NumberIds.nullish(),
    /** `ids`: those that had called; of two members of staff who press, the second ends nothing. */
    answer: z.object({ at: z.null(), ids: z.array(c.NumberId) }),
  }),
  calls: call('GET', '/v1/kiosks/help', 'staff', '직원을 부르는 키오스크 목록', { answer: z.array(KioskCall) }),
  /** A repeated key of a confirmation checks nobody in twice, and answers another token of the page. */
  checkIn: call('POST', '/v1/kiosks/check-in', 'key', '환자가 직접 접수', {
    scope: 'kiosk',
    body: z.strictObject({
      /** A patient number of today's list, or the value of a tag. */
      text: c.line(TAG_VALUE_MAX).min(1, message('REQUIRED')),
      /** The person before the kiosk is the one of the masked name. */
      confirm: z.literal(true).optional(),
      /** Answer to `question`. */
      answer: c.anyText(ANSWER_MAX).optional(),
    }),
    answer: KioskCheckIn,
    isIdempotent: true,
  }),
  services: call('GET', '/v1/kiosks/services', 'staff', '번호표를 주는 대기판', {
    scope: 'kiosk',
    answer: z.array(KioskService),
  }),
  /** A repeated key answers the same ticket, with another token of its page: the stored answer has none. */
  ticket: call('POST', '/v1/kiosks/tickets', 'staff', '번호표 뽑기 (CLOSED: 지금은 없음, FULL: 오늘은 끝)', {
    scope: 'kiosk',
    body: z.strictObject({ didId: c.NumberId }),
    answer: KioskTicket,
    status: 201,
    isIdempotent: true,
  }),
}
