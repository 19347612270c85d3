import type { Kysely } from 'kysely'
import type { Did, PublicDid } from '../../../contract/dids.ts'
import type { Row, DB } from '../schema.ts'

/** Maps a row to a board with all fields that staff see. */
export function toDid(row: Row<'dids'>): Did {
  return {
    id: row.id,
    no: row.no,
    name: { kr: row.name_kr },
    doctor: { kr: row.doctor_kr },
    explain: { kr: row.explain_kr },
    agentPort: row.agent_port,
    ipAddress: row.ip_address,
    macAddress: row.mac_address,
    rfidReaderId: row.rfid_reader_id,
    roomId: row.room_id,
  }
}

/** Reduces a board to its public fields: the addresses of its computer and its reader are left out. */
export function toPublicDid({ id, no, name, doctor, explain, roomId }: PublicDid): PublicDid {
  return { id, no, name, doctor, explain, roomId }
}

/** Finds the version of a board; 0 when the board does not exist. */
export async function findVersion(db: Kysely<DB>, didId: number): Promise<number> {
  const board = await db.selectFrom('dids').select('version').where('id', '=', didId).executeTakeFirst()
  return board?.version ?? 0
}
