import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { PAIRING_CODE_DIGITS } from '../../domain/limits.ts'
import type { DB } from '../db/schema.ts'
import { givingWay, type PairingPlaces } from '../http/placesForPairing.ts'

/** Lifetime of a code, in ms. */
const PAIRING_MS = 600_000
/** Interval in which it is stored that a kiosk asks, in ms. */
const SEEN_MS = 2_000

/** Deletes expired codes, and those that give way to a new one from this address. */
export async function freePlace(
  tx: Transaction<DB>,
  { address, now, places }: { readonly address: string; readonly now: Date; readonly places: PairingPlaces },
): Promise<void> {
  await tx.deleteFrom('kiosk_pairings').where('expires_at', '<=', now.toISOString()).execute()
  // All codes live equally long, so that their ends are in the order of their beginnings.
  const waiting = await tx
    .selectFrom('kiosk_pairings')
    .select(['code', 'address', 'expires_at as createdAt', 'seen_at as seenAt'])
    .execute()
  const codes = givingWay(waiting, address, places).map(({ code }) => code)
  if (codes.length > 0) await tx.deleteFrom('kiosk_pairings').where('code', 'in', codes).execute()
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

/** Whether a kiosk with this key waits for approval; if so, stores that it still asks. */
export async function isPendingKiosk(db: Kysely<DB>, keyHash: string, now: Date): Promise<boolean> {
  const pairing = await db
    .selectFrom('kiosk_pairings')
    .select('seen_at')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!pairing) return false
  if (pairing.seen_at === null || now.getTime() - Date.parse(pairing.seen_at) >= SEEN_MS)
    await db
      .updateTable('kiosk_pairings')
      .set({ seen_at: now.toISOString() })
      .where('key_hash', '=', keyHash)
      .execute()
      // A full disk must not end the wait.
      .catch(() => undefined)
  return true
}

/** Ends the pairing of a code. @returns the hash of its key, and its address; undefined for an unknown or expired code */
export function endPairing(
  db: Kysely<DB>,
  code: string,
  now: Date,
): Promise<{ keyHash: string; address: string } | undefined> {
  return db
    .deleteFrom('kiosk_pairings')
    .where('code', '=', code)
    .where('expires_at', '>', now.toISOString())
    .returning(['key_hash as keyHash', 'address'])
    .executeTakeFirst()
}
