import type { FieldError, LoginChallenge } from '../../contract/common.ts'
import type { Right } from '../../domain/rights.ts'
import type { ChangedRecord } from '../../contract/changedRecord.ts'
import { KIOSK_PENDING, RECORD_CHANGED, NOT_PAIRED, UNAUTHENTICATED } from '../../contract/constants.ts'

interface Details {
  readonly errors?: readonly FieldError[]
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number
  /** The records changed since the edit began, with both values. */
  readonly changed?: readonly ChangedRecord[]
  /** Continues a sign-in that needs a second factor. */
  readonly challenge?: LoginChallenge
}

/** An error response: status, a code for programs, and a Korean message for people. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly errors: Details['errors']
  readonly retryAfter: Details['retryAfter']
  readonly changed: Details['changed']
  readonly challenge: Details['challenge']

  constructor(status: number, code: string, message: string, { errors, retryAfter, changed, challenge }: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.changed = changed
    this.challenge = challenge
  }
}

/** Code and message for input that is no valid request, or no valid JSON. */
export const MALFORMED = { code: 'MALFORMED', message: '요청 형식이 올바르지 않습니다.' }

/** 400: not a valid request. */
export const malformed = () => new Refusal(400, MALFORMED.code, MALFORMED.message)

/** 413: the body is larger than the call accepts. */
export const bodyTooLarge = () => new Refusal(413, 'TOO_LARGE', '보낸 내용이 너무 큽니다.')

const MISSING = {
  room: '검사실을 찾을 수 없습니다.',
  exam: '검사를 찾을 수 없습니다.',
  did: '대기판을 찾을 수 없습니다.',
  tag: '태그를 찾을 수 없습니다.',
  user: '사용자를 찾을 수 없습니다.',
  session: '이미 끝난 로그인입니다.',
  visit: '접수를 찾을 수 없습니다.',
  appointment: '예약을 찾을 수 없습니다.',
  package: '패키지를 찾을 수 없습니다.',
  waiting: '대기자를 찾을 수 없습니다.',
  file: '파일을 찾을 수 없습니다.',
  display: '화면을 찾을 수 없습니다.',
  apiKey: '연동 키를 찾을 수 없습니다.',
  webhook: '알림 받는 곳을 찾을 수 없습니다.',
  delivery: '알림을 찾을 수 없습니다.',
  intake: '보낸 적이 없는 환자입니다.',
  code: '연결된 코드를 찾을 수 없습니다.',
  exception: '예외를 찾을 수 없습니다.',
  hint: '이미 없어진 알림입니다.',
} as const

/** Maximum number of errors or ids named in one response. */
export const NAMED_MAX = 10

/** 404: no such record. `ids` are the missing ones; only the first of them are named. */
export function notFound(what: keyof typeof MISSING, ...ids: readonly (number | string)[]): Refusal {
  const others = ids.length > NAMED_MAX ? ` 외 ${ids.length - NAMED_MAX}건` : ''
  const named = ids.length > 0 ? ` (${ids.slice(0, NAMED_MAX).join(', ')}${others})` : ''
  return new Refusal(404, `${what.toUpperCase()}_NOT_FOUND`, `${MISSING[what]}${named}`)
}

/** 409: somebody else changed a field that the edit would overwrite. */
export function recordChanged(changed: readonly ChangedRecord[]): Refusal {
  return new Refusal(
    409,
    RECORD_CHANGED,
    '수정하는 동안 다른 직원이 같은 항목을 먼저 바꾸었습니다. 두 값을 비교해 주세요.',
    { changed },
  )
}

/** 409: a unique value is taken; shown at its field. */
export function duplicate(field: string, message: string): Refusal {
  return new Refusal(409, 'DUPLICATE', message, { errors: [{ field, message }] })
}

/** 409: the current state does not allow the change. */
export function conflict(code: string, message: string): Refusal {
  return new Refusal(409, code, message)
}

/** 409: a change of the caller's own account that only its owner's own call makes, if any. */
export function ownUser(message: string): Refusal {
  return conflict('OWN_USER', message)
}

/** 400: a well-formed request with an invalid value. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal(400, 'INVALID', message, { errors: [{ field, message }] })
}

/** 401: no token, or one that is no longer valid. */
export function unauthenticated(): Refusal {
  return new Refusal(401, UNAUTHENTICATED, '로그인이 필요합니다.')
}

/** Why the key of another program is refused. A key that was revoked is unknown. */
export type KeyFault = 'UNKNOWN' | 'EXPIRED' | 'ADDRESS' | 'SCOPE'

/** A refused key of another program, which is audited: 401 for an unknown or expired one, 403 otherwise. */
export class KeyRefusal extends Refusal {
  readonly fault: KeyFault
  /** Undefined for an unknown key. */
  readonly key: { readonly id: number; readonly name: string } | undefined

  constructor(fault: KeyFault, key?: KeyRefusal['key']) {
    const { status, code, message } = KEY_FAULTS[fault]
    super(status, code, message)
    this.fault = fault
    this.key = key
  }
}

const UNKNOWN_KEY = {
  status: 401,
  code: 'API_KEY_UNKNOWN',
  message: '알 수 없거나 폐기되었거나 기한이 지난 연동 키입니다.',
}
const KEY_FAULTS: Readonly<Record<KeyFault, typeof UNKNOWN_KEY>> = {
  UNKNOWN: UNKNOWN_KEY,
  EXPIRED: UNKNOWN_KEY,
  ADDRESS: { status: 403, code: 'FORBIDDEN', message: '이 주소에서는 쓸 수 없는 연동 키입니다.' },
  SCOPE: { status: 403, code: 'FORBIDDEN', message: '이 연동 키로는 할 수 없는 작업입니다.' },
}

/** 401: a kiosk that staff have not approved yet. */
export function kioskPending(): Refusal {
  return new Refusal(401, KIOSK_PENDING, '아직 승인되지 않은 키오스크입니다.')
}

/** 401: a display that staff have not approved for the board, or whose approval was revoked. */
export function notPaired(): Refusal {
  return new Refusal(401, NOT_PAIRED, '직원이 승인한 화면에만 대기판이 표시됩니다.')
}

/** 403: signed in, but not authorized. */
export function forbidden(message = '이 작업을 할 권한이 없습니다.'): Refusal {
  return new Refusal(403, 'FORBIDDEN', message)
}

const WITHHELD: Record<Right, string> = {
  deleteRooms: '검사실 삭제는',
  deleteExams: '검사 삭제는',
  deleteDids: '대기판 삭제는',
  deleteTags: '태그 삭제는',
  changeDidOptions: '대기판 옵션 변경은',
  recordVoices: '음성 녹음 변경은',
  powerDids: '대기판 전원 조작은',
  statistics: '통계 조회는',
}

/** 403: the hospital leaves this to its managers. */
export const rightWithheld = (right: Right) => forbidden(`${WITHHELD[right]} 관리자만 할 수 있습니다.`)

/**
 * 429: too many requests.
 * @param seconds until the next one is accepted; the answer names whole seconds, one at least
 * @param message text, or a function that puts these seconds into it
 */
export function tooMany(
  seconds: number,
  code = 'TOO_MANY',
  message: string | ((seconds: number) => string) = '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  return new Refusal(429, code, typeof message === 'string' ? message : message(retryAfter), { retryAfter })
}
