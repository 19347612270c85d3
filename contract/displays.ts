import { z } from 'zod'
import { DISPLAY_ACCESS } from '../domain/hospitalSettings.ts'
import { BULK_MAX, PAIRING_CODE_DIGITS, SCREEN_NAME_MAX } from '../domain/limits.ts'
import { AgentStatus } from './agent.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { SCREEN_PROBLEMS } from './boardOptions.ts'

/** Width and height in CSS pixels: `1920x1080`; empty when unknown. */
const Screen = z.string().regex(/^(\d{1,5}x\d{1,5})?$/, message('SCREEN_SIZE'))

/** Staff's approval of a display for a board. Only the display knows the key itself. */
export const DisplayKey = z.object({
  didId: c.NumberId,
  /** Name of the user who approved it. */
  approvedBy: z.string(),
  approvedAt: c.Instant,
})
export type DisplayKey = z.infer<typeof DisplayKey>

/** A screen that shows a board, as described by its last connection. */
export const Display = z.object({
  /** A UUID: fingerprint of the device's secret. */
  id: z.string(),
  /** Name given by staff, such as its location; '' for none. A screen without a name never confirms a call. */
  name: z.string(),
  /** Whether staff are signed in on the device. */
  signedIn: z.boolean(),
  /** Current problems of the screen. */
  problems: z.array(z.enum(SCREEN_PROBLEMS)),
  /** The board that it shows, or showed last. */
  didId: c.NumberId,
  board: z.object({ no: z.string(), name: z.string() }),
  /** Width and height in CSS pixels: `1920x1080`; empty when unknown. */
  screen: z.string(),
  /** Version of the application that it runs; empty when unknown. */
  version: z.string(),
  /** Path of its page if that shows several boards, each as a display of its own: `/s/hall` or `/d/1+2`; else ''. */
  page: z.string(),
  /** Network address of its last connection. */
  address: z.string(),
  connected: z.boolean(),
  /** Start of its current or last connection. */
  connectedAt: c.Instant,
  /** End of its last connection; null while it is connected. */
  goneAt: c.Instant.nullable(),
  /** Time of its last paint, to the minute; null for one that has not said so. */
  paintedAt: c.Instant.nullable(),
  /**
   * The display whose device its storage was copied from, if it was found so; null otherwise. Both devices are listed
   * as new, because nobody but staff knows which of them hangs where.
   */
  copyOf: z.string().nullable(),
  /** The boards that it may show when displays are paired. */
  keys: z.array(DisplayKey),
})
export type Display = z.infer<typeof Display>

/** A display that waits for staff to type in the code on its screen. */
export const Pairing = z.object({
  displayId: z.string(),
  didId: c.NumberId,
  screen: z.string(),
  address: z.string(),
  createdAt: c.Instant,
  expiresAt: c.Instant,
})
export type Pairing = z.infer<typeof Pairing>

const AgentAnswer = z.object({ status: z.number().int().nullable() })

/** The computer of a board; `agent` is null when it does not answer. */
export const BoardAgent = z.object({
  board: z.object({ id: c.NumberId, name: z.string() }),
  agent: AgentStatus.nullable(),
})
export type BoardAgent = z.infer<typeof BoardAgent>

/** `image`: picture of the page, JPEG in Base64; null if none was taken. */
const CommandAnswer = AgentAnswer.extend({ image: z.string().nullable() })

/** Beyond the specification: other servers answer 404. */
export const displayCalls = {
  list: call('GET', '/v1/displays', 'staff', '대기판 화면 목록', {
    answer: z.object({ access: z.enum(DISPLAY_ACCESS), displays: z.array(Display) }),
  }),
  /**
   * Sets the names of screens; an empty name removes it. A screen that replaces an offline one also gets the boards for
   * which that was paired, and the offline one is deleted.
   */
  update: call('PATCH', '/v1/displays', 'staff', '화면 이름 정하기', {
    body: z.strictObject({
      displays: z
        .array(z.strictObject({ id: z.uuid(), name: c.line(SCREEN_NAME_MAX), replaces: z.uuid().optional() }))
        .min(1)
        .max(BULK_MAX),
    }),
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  /** Revokes the keys of these displays and disconnects those that use one; deletes displays that are gone. */
  remove: call('DELETE', '/v1/displays', 'staff', '사라진 화면 지우기, 화면 연결 해제', {
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(BULK_MAX) }),
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  wake: call('POST', '/v1/displays/wake', 'staff', '대기판 켜기 (Wake-on-LAN)', {
    right: 'powerDids',
    body: z.strictObject({ didId: c.NumberId }),
    answer: z.object({ macAddress: z.string() }),
  }),
  /**
   * Calls of the agent that is registered for a board, made by the server for a page on https, which browsers keep from
   * calling http. `status` is that of the agent's answer; null when it does not answer or has no address.
   */
  agentStatus: call('GET', '/v1/displays/agents/:didId', 'staff', '대기판 컴퓨터의 전원 상태 (서버가 대신 확인)', {
    params: c.DidIdParams,
    answer: AgentAnswer,
  }),
  agentShutdown: call('POST', '/v1/displays/agents/:didId/shutdown', 'staff', '대기판 컴퓨터 종료 (서버가 대신 요청)', {
    right: 'powerDids',
    params: c.DidIdParams,
    answer: AgentAnswer,
  }),
  agents: call('GET', '/v1/displays/agents', 'manager', '대기판 컴퓨터 목록과 상태 (최종관리자, 관리자)', {
    answer: z.array(BoardAgent),
  }),
  agentReload: call(
    'POST',
    '/v1/displays/agents/:didId/reload',
    'manager',
    '대기판 화면 다시 불러오기 (최종관리자, 관리자)',
    {
      params: c.DidIdParams,
      answer: CommandAnswer,
    },
  ),
  agentCapture: call(
    'POST',
    '/v1/displays/agents/:didId/capture',
    'manager',
    '대기판 화면 캡처, 저장하지 않음 (최종관리자, 관리자)',
    {
      params: c.DidIdParams,
      answer: CommandAnswer,
    },
  ),
  /** The agent's settings contain it, so that the agent takes no power-off but by a ticket that the server signed. */
  agentKey: call('GET', '/v1/displays/agents/key', 'public', '대기판 컴퓨터가 종료 요청을 확인할 공개 열쇠', {
    answer: z.object({ publicKey: z.string() }),
  }),
  pairings: call('GET', '/v1/displays/pairings', 'staff', '연결을 기다리는 화면 목록 (번호는 화면에만 보입니다)', {
    answer: z.object({ pairings: z.array(Pairing) }),
  }),
  /** A new request of the same display for the same board replaces the earlier one. */
  pair: call('POST', '/v1/displays/pairings', 'public', '화면 연결 요청 (DISPLAY_ACCESS=paired)', {
    body: z.strictObject({
      /** The device's secret, as in the header `display-id`. */ displayId: z.uuid(),
      didId: c.NumberId,
      screen: Screen,
    }),
    answer: z.object({
      /** Digits, shown to people. */
      code: z.string(),
      /** Secret to claim the key with after staff have approved. */
      secret: z.string(),
      expiresAt: c.Instant,
    }),
    status: 201,
  }),
  /** `key` is null until staff have approved; it is answered only once. */
  claim: call('POST', '/v1/displays/pairings/claim', 'public', '승인된 화면의 키 받기', {
    body: z.strictObject({ secret: z.string().min(1).max(100) }),
    answer: z.object({ key: z.string().nullable() }),
  }),
  approve: call('POST', '/v1/displays/pairings/approve', 'staff', '화면 연결 승인', {
    body: z.strictObject({
      code: c
        .text(PAIRING_CODE_DIGITS)
        .regex(new RegExp(`^\\d{${PAIRING_CODE_DIGITS}}$`), message('PAIRING_CODE', { digits: PAIRING_CODE_DIGITS })),
      didId: c.NumberId,
    }),
    answer: z.object({ displayId: z.string() }),
  }),
}
