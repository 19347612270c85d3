import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/constants.ts'
import { message } from '../../contract/messages.ts'
import type { Once } from '../db/unitOfWork.ts'
import { answerOnce, type KeyedCall } from './idempotencyKeys.ts'
import type { Caller, Program } from './authorize.ts'

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
