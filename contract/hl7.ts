import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/** Messages of one type that a system sent today. */
export const Hl7Count = z.object({
  source: z.string(),
  /** MSH-9: `ADT_A04`. */
  type: z.string(),
  taken: z.number().int(),
  /** Messages of a type that the server does not read; they are answered with AA. */
  unread: z.number().int(),
  failed: z.number().int(),
  lastAt: c.Instant,
})
export type Hl7Count = z.infer<typeof Hl7Count>

/** The HL7 listener of this server. */
export const Hl7State = z.object({
  /** null: HL7_PORT is not set. */
  port: z.number().int().nullable(),
  encoding: z.enum(['utf-8', 'cp949']),
  allowed: z.array(z.string()),
  /** Open connections to this server. */
  connections: z.number().int(),
  today: z.array(Hl7Count),
})
export type Hl7State = z.infer<typeof Hl7State>

/** A message that was not accepted; kept for 72 hours, without resident registration numbers. */
export const Hl7Failure = z.object({
  id: c.NumberId,
  /** When it last came. */
  at: c.Instant,
  /** How often the sender sent exactly this message. */
  times: z.number().int(),
  source: z.string(),
  type: z.string(),
  controlId: z.string(),
  /** MSA-3 of the answer, in English. */
  reason: z.string(),
  raw: z.string(),
})
export type Hl7Failure = z.infer<typeof Hl7Failure>

export const hl7Calls = {
  read: call('GET', '/v1/hl7', 'manager', 'HL7 수신 상태와 오늘 받은 메시지 수 (최종관리자, 관리자)', {
    answer: Hl7State,
  }),
  failures: call('GET', '/v1/hl7/failures', 'manager', '받아들이지 못한 HL7 메시지, 72시간까지 (최종관리자, 관리자)', {
    query: c.pageQuery({}),
    answer: c.pageOf(Hl7Failure),
  }),
}
