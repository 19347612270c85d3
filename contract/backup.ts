import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/** `failed` until the next backup succeeds; `off` where the server makes none. */
export const BackupState = z.enum(['ok', 'failed', 'off'])

/** How the nightly backup stands. */
export const BackupStatus = z.object({
  state: BackupState,
  /** Time of the last failure; null while the last backup succeeded. */
  failedAt: c.Instant.nullable(),
  /** Time of the last archive; null before the first. */
  goodAt: c.Instant.nullable(),
})
export type BackupStatus = z.infer<typeof BackupStatus>

export const backupCalls = {
  read: call({
    method: 'GET',
    path: '/v1/backup',
    access: 'manager',
    summary: '야간 백업 상태 (최종관리자, 관리자)',
    answer: BackupStatus,
  }),
}
