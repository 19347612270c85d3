import { hash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DisplayKey } from '../../contract/displays.ts'
import type { DB } from '../db/schema.ts'

const KEY_BYTES = 32

/** A display and a board that it may show. */
export interface Assignment {
  readonly displayId: string
  readonly didId: number
}

/** Generates a random secret: a display's key, or the secret of its pairing. */
export const makeSecret = (): string => randomBytes(KEY_BYTES).toString('base64url')
/** Returns the hash under which a secret is stored. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/**
 * Finds the display and board of a key; undefined for an unknown key. In a transaction the key is kept until its end.
 */
export function findAssignment(db: Kysely<DB>, key: string): Promise<Assignment | undefined> {
  const found = db
    .selectFrom('display_keys')
    .select(['display_id as displayId', 'did_id as didId'])
    .where('hash', '=', hashOf(key))
  return (db.isTransaction ? found.forKeyShare() : found).executeTakeFirst()
}

/** Reads the keys of all displays, by display. */
export async function findKeys(db: Kysely<DB>): Promise<Map<string, DisplayKey[]>> {
  const rows = await db
    .selectFrom('display_keys')
    .select(['display_id', 'did_id', 'user_name', 'approved_at'])
    .orderBy('approved_at')
    .orderBy('did_id')
    .execute()
  const keys = rows.map(
    ({ display_id, did_id, user_name, approved_at }) =>
      [display_id, { didId: did_id, approvedBy: user_name, approvedAt: approved_at }] as const,
  )
  return new Map(
    [...Map.groupBy(keys, ([displayId]) => displayId)].map(([displayId, own]) => [
      displayId,
      own.map(([, key]) => key),
    ]),
  )
}

/** Creates a display's key for a board. @returns the key, and whether it replaces an earlier one. */
export async function giveKey(
  tx: Transaction<DB>,
  { displayId, didId }: Assignment,
  by: { id: string; name: string; at: string },
): Promise<{ key: string; replaces: boolean }> {
  const before = await tx
    .deleteFrom('display_keys')
    .where('display_id', '=', displayId)
    .where('did_id', '=', didId)
    .returning('hash')
    .execute()
  const key = makeSecret()
  await tx
    .insertInto('display_keys')
    .values({
      hash: hashOf(key),
      display_id: displayId,
      did_id: didId,
      user_id: by.id,
      user_name: by.name,
      approved_at: by.at,
    })
    .execute()
  return { key, replaces: before.length > 0 }
}

/** Gives the keys of a display to another one, except for boards of which that has a key. */
export async function passKeys(tx: Transaction<DB>, from: string, to: string): Promise<void> {
  await tx
    .updateTable('display_keys')
    .set({ display_id: to })
    .where('display_id', '=', from)
    .where('did_id', 'not in', (eb) =>
      eb.selectFrom('display_keys as own').select('own.did_id').where('own.display_id', '=', to),
    )
    .execute()
}

/** Deletes all keys of the displays. @returns their displays and boards. */
export function endKeys(tx: Transaction<DB>, displayIds: readonly string[]): Promise<Assignment[]> {
  return tx
    .deleteFrom('display_keys')
    .where('display_id', 'in', displayIds)
    .returning(['display_id as displayId', 'did_id as didId'])
    .execute()
}
