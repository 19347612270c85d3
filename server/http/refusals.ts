import type { LoginChallenge } from '../../contract/common.ts'
import type { Right } from '../../domain/rights.ts'
import type { ChangedRecord } from '../../contract/changedRecord.ts'
import { KIOSK_PENDING, RECORD_CHANGED, NOT_PAIRED, UNAUTHENTICATED } from '../../contract/constants.ts'
import { KOREAN, type Text } from '../../domain/text.ts'
import { type Key, say, type ValuesOf } from './messages/say.ts'

/** An invalid field, in both languages. */
export interface FieldFault {
  readonly field: string
  readonly text: Text
}

interface Details {
  readonly errors?: readonly FieldFault[]
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number
  /** The records changed since the edit began, with both values. */
  readonly changed?: readonly ChangedRecord[]
  /** Continues a sign-in that needs a second factor. */
  readonly challenge?: LoginChallenge
}

/** An error response: status, a code for programs, and a text for people. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly text: Text
  readonly errors: Details['errors']
  readonly retryAfter: Details['retryAfter']
  readonly changed: Details['changed']
  readonly challenge: Details['challenge']

  constructor(status: number, code: string, text: Text, { errors, retryAfter, changed, challenge }: Details = {}) {
    super(text[KOREAN])
    this.status = status
    this.code = code
    this.text = text
    this.errors = errors
    this.retryAfter = retryAfter
    this.changed = changed
    this.challenge = challenge
  }
}

/** A refusal whose code is the key of its message, up to the variant. */
export function refuse<K extends Key>(status: number, key: K, ...values: ValuesOf<K>): Refusal {
  return new Refusal(status, codeOf(key), say(key, ...values))
}

const codeOf = (key: Key) => key.split('.')[0] ?? key

/** 400: not a valid request. */
export const malformed = () => refuse(400, 'MALFORMED')

/** 413: the body is larger than the call accepts. */
export const bodyTooLarge = () => refuse(413, 'TOO_LARGE')

/** Kinds of records whose absence has a message. */
type Kind = Extract<Key, `missing.${string}`> extends `missing.${infer Name}` ? Name : never

/** Maximum number of errors or ids named in one response. */
export const NAMED_MAX = 10

/** 404: no such record. `ids` are the missing ones; only the first of them are named. */
export function notFound(kind: Kind, ...ids: readonly (number | string)[]): Refusal {
  const what = say(`missing.${kind}`)
  const others = ids.length > NAMED_MAX ? say('OTHERS', { count: ids.length - NAMED_MAX }) : ''
  const named = ids.length === 0 ? what : say('NAMED', { what, ids: ids.slice(0, NAMED_MAX).join(', '), others })
  return new Refusal(404, `${kind.toUpperCase()}_NOT_FOUND`, named)
}

/** 409: somebody else changed a field that the edit would overwrite. */
export const recordChanged = (changed: readonly ChangedRecord[]): Refusal =>
  new Refusal(409, RECORD_CHANGED, say(RECORD_CHANGED), { changed })

const atField = (status: number, code: string, field: string, text: Text) =>
  new Refusal(status, code, text, { errors: [{ field, text }] })

/** 409: a unique value is taken; shown at its field. */
export const duplicate = <K extends Key>(field: string, key: K, ...values: ValuesOf<K>): Refusal =>
  atField(409, 'DUPLICATE', field, say(key, ...values))

/** 409: the current state does not allow the change. */
export const conflict = <K extends Key>(key: K, ...values: ValuesOf<K>): Refusal => refuse(409, key, ...values)

/** 400: a well-formed request with an invalid value. */
export const invalid = <K extends Key>(field: string, key: K, ...values: ValuesOf<K>): Refusal =>
  atField(400, 'INVALID', field, say(key, ...values))

/** 403: a code of the second step, shown at its field. */
export const refusedCode = <K extends Key>(key: K, ...values: ValuesOf<K>): Refusal =>
  atField(403, codeOf(key), 'code', say(key, ...values))

/** 401: no token, or one that is no longer valid. */
export const unauthenticated = (): Refusal => refuse(401, UNAUTHENTICATED)

/** Why the key of another program is refused. A key that was revoked is unknown. */
type KeyFault = 'UNKNOWN' | 'EXPIRED' | 'ADDRESS' | 'SCOPE'

/** A refused key of another program, which is audited: 401 for an unknown or expired one, 403 otherwise. */
export class KeyRefusal extends Refusal {
  readonly fault: KeyFault
  /** Undefined for an unknown key. */
  readonly key: { readonly id: number; readonly name: string } | undefined

  constructor(fault: KeyFault, key?: KeyRefusal['key']) {
    const [status, message] = KEY_FAULTS[fault]
    super(status, codeOf(message), say(message))
    this.fault = fault
    this.key = key
  }
}

const KEY_FAULTS = {
  UNKNOWN: [401, 'API_KEY_UNKNOWN'],
  EXPIRED: [401, 'API_KEY_UNKNOWN'],
  ADDRESS: [403, 'FORBIDDEN.keyAddress'],
  SCOPE: [403, 'FORBIDDEN.keyScope'],
} as const satisfies Readonly<Record<KeyFault, readonly [status: number, key: Key]>>

/** 401: a kiosk that staff have not approved yet. */
export const kioskPending = (): Refusal => refuse(401, KIOSK_PENDING)

/** 401: a display that staff have not approved for the board, or whose approval was revoked. */
export const notPaired = (): Refusal => refuse(401, NOT_PAIRED)

/** 403: signed in, but not authorized. */
export const forbidden = (): Refusal => refuse(403, 'FORBIDDEN')

/** 403: the hospital leaves this to its managers. */
export const rightWithheld = (right: Right): Refusal =>
  refuse(403, 'FORBIDDEN.right', { withheld: say(`withheld.${right}`) })

/**
 * 429: too many requests.
 * @param seconds until the next one is accepted; the answer names whole seconds, one at least
 */
export function tooMany(
  seconds: number,
  key: 'TOO_MANY' | 'TOO_MANY_TRIES' | 'TOO_MANY_LOGINS' | 'TOO_MANY_TAPS' | 'TOO_MANY_UPLOADS' = 'TOO_MANY',
): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  return new Refusal(429, key, say(key, { seconds: retryAfter }), { retryAfter })
}
