import type { Did, PublicDid } from '../../../contract/dids.ts'
import type { Row } from '../schema.ts'

/** A board as staff see it. */
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

/** A board as anyone may see it: without the addresses of its computer and its reader (DE-06). */
export function toPublicDid({ id, no, name, doctor, explain, roomId }: Did): PublicDid {
  return { id, no, name, doctor, explain, roomId }
}
