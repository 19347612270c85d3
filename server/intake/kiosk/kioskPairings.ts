import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { PAIRING_CODE_DIGITS } from '../../../domain/limits.ts'
import type { DB } from '../../db/schema.ts'

/** Lifetime of a code, in ms. */
const PAIRING_MS = 600_000

/** Deletes expired codes. @returns the number of the others: in all, and from this address */
export async function countPairings(
  tx: Transaction<DB>,
  address: string,
  now: Date,
): Promise<{ all: number; here: number }> {
  await tx.deleteFrom('kiosk_pairings').where('expires_at', '<=', now.toISOString()).execute()
  const open = await tx.selectFrom('kiosk_pairings').select('address').execute()
  return { all: open.length, here: open.filter((each) => each.address === address).length }
}

/** Stores the hash of a kiosk's key under a new code. */
export async function addPairing(
  tx: Transaction<DB>,
  { keyHash, address, now }: { readonly keyHash: string; readonly address: string; readonly now: Date },
): Promise<{ code: string; expiresAt: string }> {
  const expiresAt = new Date(now.getTime() + PAIRING_MS).toISOString()
  for (;;) {
    const code = String(randomInt(10 ** PAIRING_CODE_DIGITS)).padStart(PAIRING_CODE_DIGITS, '0')
    const added = await tx
      .insertInto('kiosk_pairings')
      .values({ code, key_hash: keyHash, address, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (added) return { code, expiresAt }
  }
}

/** Ends the pairing of a code. @returns the hash of its key; undefined for an unknown or expired code */
export async function endPairing(db: Kysely<DB>, code: string, now: Date): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('kiosk_pairings')
    .where('code', '=', code)
    .where('expires_at', '>', now.toISOString())
    .returning('key_hash')
    .executeTakeFirst()
  return ended?.key_hash
}
