import type { Kysely, Transaction } from 'kysely'
import { IDEMPOTENCY_MS } from '../../domain/limits.ts'
import type { DB } from '../db/schema.ts'
import { conflict } from './refusals.ts'

/** A repeatable request. Keys belong to a user; the fingerprint detects another call or body. */
export interface KeyedCall {
  readonly userId: string
  readonly key: string
  readonly fingerprint: string
}

/**
 * Runs the work and stores its response in the same transaction, or returns the stored response. The insert of
 * the key makes a concurrent request with the same key wait. Work that throws leaves no key behind.
 * @throws 409 when the key was used for another request within the last 24 hours.
 */
export async function answerOnce<T>(
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
    if (kept.fingerprint !== fingerprint) throw KEY_REUSED()
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
const KEY_REUSED = () => conflict('IDEMPOTENCY_KEY_REUSED')
