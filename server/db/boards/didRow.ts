import type { Kysely } from 'kysely'
import { Did, type PublicDid } from '../../../contract/dids.ts'
import type { DB } from '../schema.ts'
import { recordReader } from '../tables/columns.ts'

/** Maps a row to a board with all fields that staff see. */
export const toDid = recordReader(Did)

/** Reduces a board to its public fields: the addresses of its computer and its reader are left out. */
export function toPublicDid({ id, no, name, doctor, explain, roomId }: PublicDid): PublicDid {
  return { id, no, name, doctor, explain, roomId }
}

/** Finds the version of a board; 0 when the board does not exist. */
export async function findVersion(db: Kysely<DB>, didId: number): Promise<number> {
  const board = await db.selectFrom('dids').select('version').where('id', '=', didId).executeTakeFirst()
  return board?.version ?? 0
}
