import { z } from 'zod'
import { call } from './call.ts'
import * as c from './common.ts'

/** `failed` until the next backup succeeds; `off` where the server makes none. */
export const BackupState = z.enum(['ok', 'failed', 'off'])

/**
 * Why a backup failed: no space; a folder that is not mounted, does not respond, must not be written to, or is missing;
 * an archive that could not be restored; a program of PostgreSQL that is not installed; anything else.
 */
export const BackupReason = z.enum(['SPACE', 'MOUNT', 'HANG', 'RIGHTS', 'FOLDER', 'TRIAL', 'PROGRAM', 'OTHER'])
export type BackupReason = z.infer<typeof BackupReason>

/** Fault found by the trial restore of an archive: a damaged database, or an audit log that does not match its seals. */
export const TrialFault = z.enum(['INTEGRITY', 'AUDIT'])
export type TrialFault = z.infer<typeof TrialFault>

/** Trial restore of the newest archive into a folder of its own. */
export const BackupTrial = z.object({
  at: c.Instant,
  /** Number of visits and of uploaded files that came back. */
  visits: z.int(),
  uploads: z.int(),
  fault: TrialFault.nullable(),
})
export type BackupTrial = z.infer<typeof BackupTrial>

/** How the nightly backup stands. */
export const BackupStatus = z.object({
  state: BackupState,
  /** Time of the last failure; null while the last backup succeeded. */
  failedAt: c.Instant.nullable(),
  reason: BackupReason.nullable(),
  /** Time of the last archive; null before the first. */
  goodAt: c.Instant.nullable(),
  /** Its size in KiB; null where it is not known. */
  goodKib: z.int().nullable(),
  /** Whether the archives are on the data's own disk. */
  isOnDataDisk: z.boolean(),
  trial: BackupTrial.nullable(),
})
export type BackupStatus = z.infer<typeof BackupStatus>

export const backupCalls = {
  read: call('GET', '/v1/backup', 'manager', '야간 백업 상태 (최종관리자, 관리자)', { answer: BackupStatus }),
}
