import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

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
