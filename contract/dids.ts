import { z } from 'zod'
import { isHost } from '../domain/hosts.ts'
import {
  BOARD_NAME_MAX,
  HOST_MAX,
  HOST_PATTERN,
  ID_MAX,
  MAC_MAX,
  MAC_PATTERN,
  MEMO_MAX,
  NAME_MAX,
  PORT_DIGITS_MAX,
  PORT_MAX,
} from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { NUMBER_ID, recordCalls } from './recordCalls.ts'

/** Validation message for an address that cannot be a computer's. */
const NO_HOST = message('NO_HOST')

/** A text in Korean, or null for none. */
const optionalName = <T extends z.ZodType>(text: T) =>
  z.preprocess((value) => (value === null ? { kr: '' } : value), z.strictObject({ kr: c.nullAsEmpty(text) }))

const fields = {
  no: c.requiredDigits(),
  name: z.strictObject({ kr: c.line(BOARD_NAME_MAX).min(1, message('REQUIRED')) }),
  doctor: optionalName(c.line(NAME_MAX)),
  explain: optionalName(c.lines(MEMO_MAX)),
  agentPort: c.nullAsEmpty(
    c.digits(PORT_DIGITS_MAX).refine((port) => Number(port) <= PORT_MAX, message('PORT', { max: PORT_MAX })),
  ),
  ipAddress: c.nullAsEmpty(c.text(HOST_MAX).regex(HOST_PATTERN, NO_HOST)),
  macAddress: c.nullAsEmpty(c.text(MAC_MAX).regex(MAC_PATTERN, message('MAC_ADDRESS'))),
  rfidReaderId: c.nullAsEmpty(c.text(ID_MAX)),
  /** A form without a choice sends ''. */
  roomId: z.preprocess((id) => (id === '' ? null : id), c.SentId.nullable()),
}

/** A waiting board (대기판). Reads without a token omit the network fields. */
export const Did = z.object({
  id: c.NumberId,
  no: z.string(),
  name: z.object({ kr: z.string() }),
  doctor: z.object({ kr: z.string() }),
  explain: z.object({ kr: z.string() }),
  agentPort: z.string(),
  ipAddress: z.string(),
  macAddress: z.string(),
  rfidReaderId: z.string(),
  roomId: c.NumberId.nullable(),
})
export type Did = z.infer<typeof Did>

export const PublicDid = Did.partial({ agentPort: true, ipAddress: true, macAddress: true, rfidReaderId: true })
export type PublicDid = z.infer<typeof PublicDid>

export const DidCreate = z.strictObject({
  no: fields.no,
  name: fields.name,
  doctor: fields.doctor.default({ kr: '' }),
  explain: fields.explain.default({ kr: '' }),
  agentPort: fields.agentPort.default(''),
  ipAddress: fields.ipAddress.refine((text) => text === '' || isHost(text), NO_HOST).default(''),
  macAddress: fields.macAddress.default(''),
  rfidReaderId: fields.rfidReaderId.default(''),
  roomId: fields.roomId.default(null),
})
export type DidCreate = z.infer<typeof DidCreate>

/** Accepts an invalid address, because an earlier release may have stored it; the service refuses a new invalid one. */
export const DidPatch = z.strictObject(fields).partial().extend({ id: c.SentId })
export type DidPatch = z.infer<typeof DidPatch>

export const DID_SORTS = [
  'id',
  'no',
  'name',
  'name.kr',
  'doctor',
  'doctor.kr',
  'explain',
  'explain.kr',
  'ipAddress',
  'roomId',
] as const
export const DidQuery = c.listQuery(DID_SORTS, {
  no: c.TextFilter,
  name: c.TextFilter,
  doctor: c.TextFilter,
  explain: c.TextFilter,
  ipAddress: c.TextFilter,
  roomId: c.NumberFilter,
  isRoomIdNull: c.BooleanFilter,
})
export type DidQuery = z.infer<typeof DidQuery>

export const didCalls = {
  ...recordCalls({
    path: '/v1/dids',
    noun: '대기판',
    one: '대기판 한 대',
    id: NUMBER_ID,
    record: Did,
    create: DidCreate,
    patches: ['dids', DidPatch],
    query: DidQuery,
    right: 'deleteDids',
  }),
  one: call('GET', '/v1/dids/:id', 'display', '대기판 한 대', { params: c.NumberIdParams, answer: PublicDid }),
}
