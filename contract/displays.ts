import { z } from 'zod'
import { BULK_MAX } from '../domain/limits.ts'
import { call } from './call.ts'
import * as c from './common.ts'

/** A screen that shows a board, as it last introduced itself. */
export const Display = z.object({
  /** The device's own, a UUID. */
  id: z.string(),
  didId: c.NumberId,
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
})
export type Display = z.infer<typeof Display>

/** Past the specification, of our server alone: another one answers 404. */
export const displayCalls = {
  list: call({
    method: 'GET',
    path: '/v1/displays',
    access: 'staff',
    summary: '대기판 화면 목록',
    answer: z.object({ displays: z.array(Display) }),
  }),
  /** Those that are still connected stay. */
  remove: call({
    method: 'DELETE',
    path: '/v1/displays',
    access: 'staff',
    summary: '사라진 화면 지우기',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(BULK_MAX) }),
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  wake: call({
    method: 'POST',
    path: '/v1/displays/wake',
    access: 'staff',
    summary: '대기판 켜기 (Wake-on-LAN)',
    body: z.strictObject({ didId: c.NumberId }),
    answer: z.object({ macAddress: z.string() }),
  }),
}
