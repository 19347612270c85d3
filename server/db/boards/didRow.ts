import { Did, type PublicDid } from '../../../contract/dids.ts'
import { recordReader } from '../tables/columns.ts'

/** Maps a row to a board with all fields that staff see. */
export const toDid = recordReader(Did)

/** Reduces a board to its public fields: the addresses of its computer and its reader are left out. */
export function toPublicDid({ id, no, name, doctor, explain, roomId }: PublicDid): PublicDid {
  return { id, no, name, doctor, explain, roomId }
}
