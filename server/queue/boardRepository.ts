import type { Kysely } from 'kysely'
import type { CallsOption, RoomNames } from '../../contract/boardOptions.ts'
import type { Did } from '../../contract/dids.ts'
import type { BoardQueue } from '../../contract/waitingLists.ts'
import { TAG_REPEAT_DEFAULT_SECONDS } from '../../domain/limits.ts'
import { type Naming, NAMING_COLUMNS, namingOfRow, CALLS_COLUMNS, callsOfRow, toDid } from '../db/boardRows.ts'
import { fromFlag } from '../db/tables/columns.ts'
import { placeStatesOf, waitsOf } from '../db/tables/roomColumns.ts'
import type { DB } from '../db/schema.ts'

/** A board with what its queue needs: masking, label, and whether patients tap tags there. */
export interface Board extends Naming {
  readonly id: number
  readonly did: Did
  readonly version: number
  /** Facts about calls that its queue and its wall show. */
  readonly calls: CallsOption
  /** The names that its room has beside the Korean one. */
  readonly roomNames: RoomNames
  /** Its room uses RFID; false for a board without a room. */
  readonly usesRfid: boolean
  /** Capacity and wait limits of its room; undefined for a board without a room. */
  readonly room: Omit<BoardQueue['room'], 'id'> | undefined
  /** For so long a tag that is tapped again gets the first answer; 0 for never. */
  readonly tagRepeatSeconds: number
}

/** Finds the existing boards among these ids, in no particular order. */
export async function findBoards(db: Kysely<DB>, ids: readonly number[]): Promise<Board[]> {
  const rows = await db
    .selectFrom('dids')
    .leftJoin('did_options', 'did_options.did_id', 'dids.id')
    .leftJoin('rooms', 'rooms.id', 'dids.room_id')
    .selectAll('dids')
    .select([...NAMING_COLUMNS, 'tag_repeat_seconds', ...CALLS_COLUMNS])
    .select([
      'use_rfid',
      'max_patient',
      'use_multi_call',
      'wait_warning',
      'wait_alarm',
      'places',
      'closed_places',
      'name_en',
      'name_cn',
      'name_jp',
    ])
    .where('dids.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    did: toDid(row),
    version: row.version,
    ...namingOfRow(row),
    calls: callsOfRow(row),
    roomNames: roomNamesOf(row),
    usesRfid: fromFlag(row.use_rfid ?? 0),
    room:
      row.max_patient === null
        ? undefined
        : {
            maxPatient: row.max_patient,
            useMultiCall: fromFlag(row.use_multi_call ?? 0),
            ...waitsOf(row),
            ...placeStatesOf(row),
          },
    tagRepeatSeconds: row.tag_repeat_seconds ?? TAG_REPEAT_DEFAULT_SECONDS,
  }))
}

function roomNamesOf({
  name_en,
  name_cn,
  name_jp,
}: Record<'name_en' | 'name_cn' | 'name_jp', string | null>): RoomNames {
  return { ...(name_en && { en: name_en }), ...(name_cn && { cn: name_cn }), ...(name_jp && { jp: name_jp }) }
}
