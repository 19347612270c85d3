import type { BackupReason } from '../../contract/backup.ts'
import { MissingProgram, StartError } from '../startError.ts'

/** A failed backup, or a failure in the folder of the backups. */
export class BackupError extends Error {
  readonly reason: BackupReason

  constructor(message: string, reason: BackupReason, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Returns the reason of a failure, as far as it is known. */
export function reasonOf(error: unknown): BackupReason {
  if (error instanceof BackupError) return error.reason
  if (error instanceof MissingProgram) return 'PROGRAM'
  const { code, errcode } = ((error instanceof StartError && error.cause) || (error ?? {})) as {
    code?: unknown
    errcode?: unknown
  }
  if (errcode === SQLITE_FULL) return 'SPACE'
  return CODES.get(String(code)) ?? 'OTHER'
}

const SQLITE_FULL = 13
/** Errors of the system, by what they mean for a backup. */
const CODES: ReadonlyMap<string, BackupReason> = new Map([
  ...['ENOSPC', 'EDQUOT', 'EFBIG'].map((code) => [code, 'SPACE'] as const),
  ...['EACCES', 'EPERM', 'EROFS'].map((code) => [code, 'RIGHTS'] as const),
  ...['ENOENT', 'ENOTDIR', 'EEXIST', 'EIO', 'ENXIO', 'ENODEV', 'ESTALE', 'EHOSTDOWN', 'ETIMEDOUT'].map(
    (code) => [code, 'FOLDER'] as const,
  ),
])
