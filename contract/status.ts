import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/** From the best to the worst. */
export const STATUS_STATES = ['ok', 'warning', 'critical'] as const
export type StatusState = (typeof STATUS_STATES)[number]

export const CHECK_IDS = ['database', 'disk', 'clock', 'backup', 'certificate', 'jobs', 'displays', 'webhooks'] as const
export type CheckId = (typeof CHECK_IDS)[number]

/** Result of one check of the server. */
export const StatusCheck = z.object({
  id: z.enum(CHECK_IDS),
  state: z.enum(STATUS_STATES),
  /** Since when it has been in this state, as far as this server knows. */
  since: c.Instant,
  /** A sentence, in the language that the request asks for. */
  text: z.string(),
  /** Advice for staff; '' if none is needed. */
  advice: z.string(),
})
export type StatusCheck = z.infer<typeof StatusCheck>

/** How the server is: `state` is the worst of its checks, which are sorted from the worst to the best. */
export const Status = z.object({
  state: z.enum(STATUS_STATES),
  checks: z.array(StatusCheck),
  server: z.object({
    /** Version of the program, and of the built application with its build. */
    version: z.string(),
    build: z.string(),
    startedAt: c.Instant,
    /** Current time of the server's clock. */
    now: c.Instant,
    database: z.enum(['sqlite', 'postgres']),
  }),
})
export type Status = z.infer<typeof Status>

export const statusCalls = {
  read: call({
    method: 'GET',
    path: '/v1/status',
    access: 'manager',
    scope: 'status:read',
    summary: '서버 상태와 조치 방법 (최종관리자, 관리자)',
    answer: Status,
  }),
}
