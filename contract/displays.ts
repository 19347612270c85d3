import { z } from 'zod'
import { BULK_MAX, PAIRING_CODE_DIGITS, SCREEN_NAME_MAX } from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { DISPLAY_ACCESS } from './pairing.ts'
import { SCREEN_PROBLEMS } from './screen.ts'

/** Width and height in CSS pixels: `1920x1080`; empty when the display does not say. */
const Screen = z.string().regex(/^(\d{1,5}x\d{1,5})?$/, '화면 크기는 1920x1080처럼 적어 주세요.')

/** That staff let a display show a board; the key itself is known to the display alone. */
export const DisplayKey = z.object({
  didId: c.NumberId,
  /** Name of the user who approved it. */
  approvedBy: z.string(),
  approvedAt: c.Instant,
})
export type DisplayKey = z.infer<typeof DisplayKey>

/** A screen that shows a board, as it last introduced itself. */
export const Display = z.object({
  /** A UUID: fingerprint of the secret that the device keeps. */
  id: z.string(),
  /** The place that staff gave it (DE-26); '' while it has none: then it never confirms a call. */
  name: z.string(),
  /** Staff are signed in on the device. */
  signedIn: z.boolean(),
  /** What it cannot show at present. */
  problems: z.array(z.enum(SCREEN_PROBLEMS)),
  /** The board that it shows, or showed last. */
  didId: c.NumberId,
  board: z.object({ no: z.string(), name: z.string() }),
  /** Width and height in CSS pixels: `1920x1080`; empty when it did not say. */
  screen: z.string(),
  /** Version of the application that it runs; empty when it did not say. */
  version: z.string(),
  /** Network address that it came from. */
  address: z.string(),
  connected: z.boolean(),
  /** Since when it has been connected, or when it last connected. */
  connectedAt: c.Instant,
  /** When it went; null while it is connected. */
  goneAt: c.Instant.nullable(),
  /** The boards that it may show where displays are paired. */
  keys: z.array(DisplayKey),
})
export type Display = z.infer<typeof Display>

/** A display that waits for staff to type the code that it shows. */
export const Pairing = z.object({
  displayId: z.string(),
  didId: c.NumberId,
  screen: z.string(),
  address: z.string(),
  createdAt: c.Instant,
  expiresAt: c.Instant,
})
export type Pairing = z.infer<typeof Pairing>

/** Past the specification, of our server alone: another one answers 404. */
export const displayCalls = {
  list: call({
    method: 'GET',
    path: '/v1/displays',
    access: 'staff',
    summary: '대기판 화면 목록',
    answer: z.object({ access: z.enum(DISPLAY_ACCESS), displays: z.array(Display) }),
  }),
  /** Gives screens their places, or other ones; an empty name takes it away. */
  update: call({
    method: 'PATCH',
    path: '/v1/displays',
    access: 'staff',
    summary: '화면 이름 정하기',
    body: z.strictObject({
      displays: z
        .array(z.strictObject({ id: z.uuid(), name: c.line(SCREEN_NAME_MAX) }))
        .min(1)
        .max(BULK_MAX),
    }),
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  /**
   * Those that are gone are forgotten, and the keys of all of them end at once; who is connected with one is cut off.
   */
  remove: call({
    method: 'DELETE',
    path: '/v1/displays',
    access: 'staff',
    summary: '사라진 화면 지우기, 화면 연결 해제',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(BULK_MAX) }),
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  wake: call({
    method: 'POST',
    path: '/v1/displays/wake',
    access: 'staff',
    right: 'powerDids',
    summary: '대기판 켜기 (Wake-on-LAN)',
    body: z.strictObject({ didId: c.NumberId }),
    answer: z.object({ macAddress: z.string() }),
  }),
  pairings: call({
    method: 'GET',
    path: '/v1/displays/pairings',
    access: 'staff',
    summary: '연결을 기다리는 화면 목록 (번호는 화면에만 보입니다)',
    answer: z.object({ pairings: z.array(Pairing) }),
  }),
  /** A second one of the same display for the same board takes the place of the first. */
  pair: call({
    method: 'POST',
    path: '/v1/displays/pairings',
    access: 'public',
    summary: '화면 연결 요청 (DISPLAY_ACCESS=paired)',
    body: z.strictObject({
      /** The device's secret, as in the header `display-id`. */ displayId: z.uuid(),
      didId: c.NumberId,
      screen: Screen,
    }),
    answer: z.object({
      /** Digits, for people to read. */
      code: z.string(),
      /** Gets the key, once staff have approved. */
      secret: z.string(),
      expiresAt: c.Instant,
    }),
    status: 201,
  }),
  /** `key` is null until staff have approved; it is handed out once. */
  claim: call({
    method: 'POST',
    path: '/v1/displays/pairings/claim',
    access: 'public',
    summary: '승인된 화면의 키 받기',
    body: z.strictObject({ secret: z.string().min(1).max(100) }),
    answer: z.object({ key: z.string().nullable() }),
  }),
  approve: call({
    method: 'POST',
    path: '/v1/displays/pairings/approve',
    access: 'staff',
    summary: '화면 연결 승인',
    body: z.strictObject({
      code: c
        .text(PAIRING_CODE_DIGITS)
        .regex(
          new RegExp(`^\\d{${PAIRING_CODE_DIGITS}}$`),
          `화면에 보이는 ${PAIRING_CODE_DIGITS}자리 번호를 입력해 주세요.`,
        ),
      didId: c.NumberId,
    }),
    answer: z.object({ displayId: z.string() }),
  }),
}
