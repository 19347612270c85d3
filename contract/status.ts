import { z } from 'zod'
import { CHECK_IDS } from '../domain/serverChecks.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { BackupReason, BackupState } from './backup.ts'

/** From the best to the worst. */
export const STATUS_STATES = ['ok', 'warning', 'critical'] as const
export type StatusState = (typeof STATUS_STATES)[number]

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

/** Support bundle for a supplier. It contains no secrets and no data of patients. */
export const SupportBundle = z.object({
  status: Status,
  settings: z.record(z.string(), z.unknown()),
  computer: z.object({
    node: z.string(),
    platform: z.string(),
    processors: z.int(),
    memoryMib: z.int(),
    freeMib: z.int(),
    heapMib: z.int(),
    uptimeSeconds: z.int(),
  }),
  jobs: z.array(z.object({ name: z.string(), succeededAt: c.Instant.nullable(), failingSince: c.Instant.nullable() })),
  /** Errors of the log without their messages, which may quote data; the newest first. */
  errors: z.array(
    z.object({
      at: c.Instant,
      msg: z.string(),
      job: z.string().optional(),
      route: z.string().optional(),
      type: z.string().optional(),
      code: z.string().optional(),
      frames: z.array(z.string()),
    }),
  ),
})
export type SupportBundle = z.infer<typeof SupportBundle>

export const statusCalls = {
  read: call('GET', '/v1/status', 'manager', '서버 상태와 조치 방법 (최종관리자, 관리자)', {
    scope: 'status:read',
    answer: Status,
  }),
  bundle: call('GET', '/v1/status/bundle', 'manager', '지원 자료: 설정, 버전, 마지막 오류 (최종관리자, 관리자)', {
    answer: SupportBundle,
  }),
}

/** `backup` says how the nightly backup stands, `backupReason` why it failed; a failure does not make the server unhealthy. */
export const Health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  backup: BackupState,
  backupReason: BackupReason.optional(),
})
export type Health = z.infer<typeof Health>

export const healthCalls = {
  health: call('GET', '/health', 'public', '서버와 데이터베이스 상태', { answer: Health }),
}

/**
 * `AHEAD`: far later than the server's last run, or than the clock of PostgreSQL. `BACK`: set back by more than a day,
 * now or since the last confirmation, or so far behind the clock of PostgreSQL.
 */
const CLOCK_STATES = ['OK', 'AHEAD', 'BACK'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** State of the server's clock. While it is not `OK`, nothing is deleted or closed by time. */
export const Clock = z.object({
  state: z.enum(CLOCK_STATES),
  /** Current time of the server's clock. */
  now: c.Instant,
  /** The latest time at which the clock was known to be right; null before the first check. */
  seenAt: c.Instant.nullable(),
})
export type Clock = z.infer<typeof Clock>

export const clockCalls = {
  read: call('GET', '/v1/clock', 'root', '서버 시계 상태 (최종관리자)', { answer: Clock }),
  confirm: call('POST', '/v1/clock/confirm', 'root', '서버 시계가 맞다고 확인 (최종관리자)', {
    /** The time that the user has seen and confirmed. */
    body: z.strictObject({ now: c.Instant }),
    answer: Clock,
  }),
}
