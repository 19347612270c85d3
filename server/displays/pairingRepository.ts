import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Pairing } from '../../contract/displays.ts'
import { PAIRING_CODE_DIGITS } from '../../domain/limits.ts'
import type { DB } from '../db/schema.ts'
import { givingWay, type PairingPlaces } from '../http/placesForPairing.ts'
import type { Assignment } from './displayKeyRepository.ts'

/** A request of a display to be approved: its board, screen and address. */
export interface PairingRequest extends Assignment {
  readonly screen: string
  readonly address: string
}

/** A pairing to store; its secret is stored as a hash. */
interface StartedPairing extends PairingRequest {
  readonly secretHash: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** Returns the pairings that wait for approval, oldest first. */
export function findOpen(db: Kysely<DB>, now: string): Promise<Pairing[]> {
  return db
    .selectFrom('display_pairings')
    .select([
      'display_id as displayId',
      'did_id as didId',
      'screen',
      'address',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('approved_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('code')
    .execute()
}

/**
 * Deletes expired pairings, an earlier pairing of the same display and board, and those that give way to the new one.
 * Approved ones stay.
 */
export async function freePlace(
  tx: Transaction<DB>,
  { displayId, didId, address }: PairingRequest,
  { now, places }: { readonly now: string; readonly places: PairingPlaces },
): Promise<void> {
  await tx.deleteFrom('display_pairings').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('display_pairings').where('display_id', '=', displayId).where('did_id', '=', didId).execute()
  const waiting = await tx
    .selectFrom('display_pairings')
    .select(['code', 'address', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('approved_at', 'is', null)
    .execute()
  const codes = givingWay(waiting, address, places).map(({ code }) => code)
  if (codes.length > 0) await tx.deleteFrom('display_pairings').where('code', 'in', codes).execute()
}

/** Stores a pairing. @returns its unique code. */
export async function begin(
  tx: Transaction<DB>,
  { displayId, didId, screen, address, secretHash, createdAt, expiresAt }: StartedPairing,
): Promise<string> {
  const values = {
    secret_hash: secretHash,
    display_id: displayId,
    did_id: didId,
    screen,
    address,
    created_at: createdAt,
    expires_at: expiresAt,
  }
  for (;;) {
    const code = String(randomInt(10 ** PAIRING_CODE_DIGITS)).padStart(PAIRING_CODE_DIGITS, '0')
    const begun = tx
      .insertInto('display_pairings')
      .values({ ...values, code })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
    if (await begun.executeTakeFirst()) return code
  }
}

/**
 * Deletes the pairings of displays, so that none claims a key that was approved before.
 * @returns the displays that had one.
 */
export async function deletePairings(tx: Transaction<DB>, displayIds: readonly string[]): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('display_pairings')
    .where('display_id', 'in', displayIds)
    .returning('display_id')
    .execute()
  return deleted.map(({ display_id }) => display_id)
}

/** Approves the pairing of a code. @returns its display; undefined when the code is unknown or of another board. */
export function approve(
  tx: Transaction<DB>,
  { code, didId }: { code: string; didId: number },
  by: { id: string; name: string },
  now: string,
): Promise<{ displayId: string } | undefined> {
  return tx
    .updateTable('display_pairings')
    .set({ user_id: by.id, user_name: by.name, approved_at: now })
    .where('code', '=', code)
    .where('did_id', '=', didId)
    .where('approved_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('display_id as displayId')
    .executeTakeFirst()
}

/** Finds the pairing of a secret; undefined when it is over. */
export function findPairing(db: Kysely<DB>, secretHash: string, now: string) {
  return db
    .selectFrom('display_pairings')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Stores that a display still asks for its key. */
export async function noteSeen(db: Kysely<DB>, secretHash: string, now: string): Promise<void> {
  await db.updateTable('display_pairings').set({ seen_at: now }).where('secret_hash', '=', secretHash).execute()
}

/** Deletes a pairing. @returns whether it existed: its key is handed out once. */
export async function end(tx: Transaction<DB>, secretHash: string): Promise<boolean> {
  const rows = await tx.deleteFrom('display_pairings').where('secret_hash', '=', secretHash).returning('code').execute()
  return rows.length > 0
}
