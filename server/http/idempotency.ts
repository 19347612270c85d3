import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Kysely, Transaction } from 'kysely'
import type { Call } from '../../contract/call.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/constants.ts'
import { message } from '../../contract/messages.ts'
import type { Once } from '../db/unitOfWork.ts'
import type { Caller, Program } from './authorize.ts'
import { IDEMPOTENCY_MS } from '../../domain/limits.ts'
import type { DB } from '../db/schema.ts'
import { conflict } from './refusals.ts'

const KEY_MAX = 255
const HASH_BYTES = 32
const derive = promisify(scrypt) as (password: string, salt: string, bytes: number) => Promise<Buffer>

/** Headers of a call that accepts an `Idempotency-Key`. */
export const KeyedHeaders = z.looseObject({
  [IDEMPOTENCY_KEY_HEADER]: z
    .string()
    .regex(new RegExp(`^[\\x21-\\x7e]{1,${KEY_MAX}}$`), message('REQUEST_KEY', { max: KEY_MAX }))
    .optional(),
})

/** Returns a function that runs the work of a request with a key only once; undefined for a request without a key. */
export async function onceByKey(
  call: Call,
  caller: Caller | Program,
  { headers, body }: FastifyRequest,
): Promise<Once | undefined> {
  const key = headers[IDEMPOTENCY_KEY_HEADER]
  if (typeof key !== 'string') return undefined
  const keyed: KeyedCall = {
    userId: caller.id ?? caller.sessionId,
    key,
    fingerprint: await fingerprintOf(call, body, key),
  }
  return (tx, work) => answerOnce(tx, keyed, work)
}

/**
 * Hashes the request. The password is hashed with scrypt first: with a plain hash, a copy of the database would allow
 * fast guessing.
 */
async function fingerprintOf({ method, path }: Call, body: unknown, key: string): Promise<string> {
  const { password, ...rest } = (body ?? {}) as { password?: string }
  const secret = password === undefined ? null : (await derive(password, key, HASH_BYTES)).toString('base64url')
  return createHash('sha256')
    .update(JSON.stringify([method, path, rest, secret]))
    .digest('base64url')
}

/** A repeatable request. Keys belong to a user; the fingerprint detects another call or body. */
interface KeyedCall {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
}

/**
 * Runs the work and stores its response in the same transaction, or returns the stored response. The insert of
 * the key makes a concurrent request with the same key wait. Work that throws leaves no key behind.
 * @throws 409 when the key was used for another request within the last 24 hours.
 */
async function answerOnce<T>(
  tx: Transaction<DB>,
  { userId, key, fingerprint }: KeyedCall,
  work: () => Promise<T>,
): Promise<T> {
  const now = new Date()
  const row = { user_id: userId, key, fingerprint, answer: '', created_at: now.toISOString() }
  const first = await tx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((one) =>
      one.columns(['user_id', 'key']).doUpdateSet(row).where('idempotency_keys.created_at', '<', oldest(now)),
    )
    .returning('key')
    .executeTakeFirst()
  const own = <Q extends { where(column: 'user_id' | 'key', is: '=', value: string): Q }>(query: Q) =>
    query.where('user_id', '=', userId).where('key', '=', key)
  if (!first) {
    const kept = await own(
      tx.selectFrom('idempotency_keys').select(['fingerprint', 'answer']),
    ).executeTakeFirstOrThrow()
    if (kept.fingerprint !== fingerprint) throw conflict('IDEMPOTENCY_KEY_REUSED')
    return JSON.parse(kept.answer) as T
  }
  const answer = await work()
  await own(tx.updateTable('idempotency_keys').set({ answer: JSON.stringify(answer) })).execute()
  return answer
}

/** Deletes responses older than 24 hours. */
export async function evictIdempotencyKeys(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest(now)).execute()
}

const oldest = (now: Date) => new Date(now.getTime() - IDEMPOTENCY_MS).toISOString()
