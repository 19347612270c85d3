import { isTransient, isAway } from '../db/errors/databaseErrors.ts'
import { type Refusal, refuse } from './refusals.ts'

const SQLITE_BUSY = new Set([5, 6])
const SQLITE_READ_ONLY = new Set([8, 3, 14])
const SQLITE_STORAGE = new Set([10, 13])
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', '53100'])
const NOT_WRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EMFILE', 'ENFILE'])
/** SQLSTATE of a write on a standby, or on a database that was set read-only. */
const READ_ONLY_DATABASE = '25006'
const STORAGE_FULL = 'STORAGE_FULL'
const STORAGE_NOT_WRITABLE = 'STORAGE_NOT_WRITABLE'
/** SQLSTATEs of statement and lock timeouts. */
const TIMED_OUT = new Set(['57014', '55P03', '25P03'])

/** Returns the response for a storage failure of the database or a file; undefined for any other error. */
export function storageFailure(error: Error): Refusal | undefined {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  // The lowest byte is the error kind; the higher ones are details.
  const kind = typeof errcode === 'number' ? errcode & 0xff : -1
  if (SQLITE_STORAGE.has(kind) || NO_SPACE.has(String(code))) {
    return refuse(507, STORAGE_FULL)
  }
  if (SQLITE_READ_ONLY.has(kind) || NOT_WRITABLE.has(String(code))) {
    return refuse(503, STORAGE_NOT_WRITABLE)
  }
  if (code === READ_ONLY_DATABASE) return refuse(503, `${STORAGE_NOT_WRITABLE}.database`)
  if (isAway(error)) return databaseAway()
  if (SQLITE_BUSY.has(kind) || TIMED_OUT.has(String(code)) || isTransient(error)) return refuse(503, 'STORAGE_BUSY')
  return undefined
}

/** Whether an error body is that of a disk which takes no changes: lists and walls are served all the same. */
export const isUnwritable = ({ code }: { readonly code: string }): boolean =>
  code === STORAGE_FULL || code === STORAGE_NOT_WRITABLE

/** 503: the database is unreachable. */
export const databaseAway = () => refuse(503, 'DATABASE_AWAY')
