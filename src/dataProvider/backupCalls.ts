import type { BackupStatus } from '../../contract/backup.ts'
import type { Request } from './request.ts'

/** The call about the server's backup; only our server has it. It throws HttpError. */
export const backupCalls = (request: Request) => ({
  readBackup: (signal?: AbortSignal): Promise<BackupStatus> => request<BackupStatus>('GET', 'v1/backup', { signal }),
})
