import { isAway } from '../db/errors/isAway.ts'
import { isTransient } from '../db/errors/transient.ts'
import { Refusal } from './refusals.ts'

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
    return new Refusal(
      507,
      STORAGE_FULL,
      '서버의 디스크에 저장하지 못했습니다. 디스크가 가득 찼거나 읽기 전용인지 관리자에게 확인해 주세요.',
    )
  }
  if (SQLITE_READ_ONLY.has(kind) || NOT_WRITABLE.has(String(code))) {
    return new Refusal(503, STORAGE_NOT_WRITABLE, '서버의 데이터 폴더에 쓸 수 없습니다. 관리자에게 알려 주세요.')
  }
  if (code === READ_ONLY_DATABASE)
    return new Refusal(
      503,
      STORAGE_NOT_WRITABLE,
      '데이터베이스가 읽기 전용이어서 저장하지 못했습니다. 관리자에게 알려 주세요.',
    )
  if (isAway(error)) return databaseAway()
  if (SQLITE_BUSY.has(kind) || TIMED_OUT.has(String(code)) || isTransient(error))
    return new Refusal(503, 'STORAGE_BUSY', '서버가 바빠서 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.')
  return undefined
}

/** Whether an error body is that of a disk which takes no changes: lists and walls are served all the same. */
export const isUnwritable = ({ code }: { readonly code: string }): boolean =>
  code === STORAGE_FULL || code === STORAGE_NOT_WRITABLE

/** 503: the database is unreachable. */
export const databaseAway = () => new Refusal(503, 'DATABASE_AWAY', '데이터베이스가 응답하지 않습니다.')
