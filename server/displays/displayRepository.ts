import type { Kysely } from 'kysely'
import type { Display } from '../../contract/displays.ts'
import type { DB, Row } from '../db/schema.ts'

/** Every display that is known, board by board, in the order in which they last connected. */
export async function findDisplays(db: Kysely<DB>): Promise<Display[]> {
  const rows = await db.selectFrom('displays').selectAll().orderBy('did_id').orderBy('connected_at').orderBy('id').execute()
  return rows.map(toDisplay)
}

/** Forgets those of the displays that are gone. @returns the ids of those that were forgotten. */
export async function deleteGone(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  const rows = await db.deleteFrom('displays').where('id', 'in', ids).where('gone_at', 'is not', null).returning('id').execute()
  return rows.map(({ id }) => id)
}

function toDisplay({ id, did_id, screen, version, address, connected_at, gone_at }: Row<'displays'>): Display {
  return { id, didId: did_id, screen, version, address, connected: gone_at === null, connectedAt: connected_at, goneAt: gone_at }
}
