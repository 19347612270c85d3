import { z } from 'zod'
import { BackupReason, BackupState } from './backup.ts'
import { call } from './call.ts'

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
