import { Secret, TOTP } from 'otpauth'
import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

const PERIOD_S = 30
const SECRET_BYTES = 20
/** Codes of this many steps before and after the present one count, for clocks that differ. */
const WINDOW = 1
/** Codes of this many steps are recognized, so that a wrong clock can be named: one hour. */
const NEARBY = 120

/** Name under which authenticator apps list the account. */
const ISSUER = '병원 대기판'

/** Time step of a code. */
export interface CodeStep {
  /** Steps since the epoch. */
  readonly step: number
  /** How far it is ahead of this server's clock, in ms; 0 for a code that counts now. */
  readonly aheadMs: number
}

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the address for an authenticator app's QR code. */
export const totpUri = (secret: string, userId: string): string => totpOf(secret, userId).toString()

/** Returns the time step whose code this is; null when it is none of the steps within an hour of now. */
export function stepOfCode(secret: string, code: string, now: Date): CodeStep | null {
  const totp = totpOf(secret, '')
  const typed = { token: code, timestamp: now.getTime() }
  const delta = totp.validate({ ...typed, window: WINDOW }) ?? totp.validate({ ...typed, window: NEARBY })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta
  return { step, aheadMs: Math.abs(delta) <= WINDOW ? 0 : delta * PERIOD_S * 1_000 }
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret })

const CODES = 10
/** Letters of a code: 60 bits, which nobody finds from a fast hash. */
const CODE_LENGTH = 12
/** Crockford's base32: no letter is mistaken for another or for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces a user's recovery codes. @returns the new ones, which are stored as hashes only */
export async function renewRecoveryCodes(tx: Kysely<DB>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(code, userId) })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Uses up a recovery code. @returns whether the user had it */
export async function takeRecoveryCode(db: Kysely<DB>, userId: string, typed: string): Promise<boolean> {
  const code = typed
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .replace(/[^0-9a-z]/g, '')
  const used = db.deleteFrom('recovery_codes').where('hash', '=', hashOf(code, userId)).returning('user_id')
  return (await used.executeTakeFirst()) !== undefined
}

/** Returns the number of recovery codes that a user has left. */
export async function countRecoveryCodes(db: Kysely<DB>, userId: string): Promise<number> {
  const count = db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
  return Number((await count.executeTakeFirstOrThrow()).n)
}

const newCode = () => [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

const hashOf = (code: string, userId: string) =>
  createHash('sha256')
    .update(JSON.stringify([userId, code]))
    .digest('base64')
