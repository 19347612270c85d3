import type { Kysely } from 'kysely'
import type { Did } from '../../contract/dids.ts'
import type { PatientLabel } from '../../contract/screen.ts'
import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT, TAG_REPEAT_DEFAULT_SECONDS } from '../../domain/limits.ts'
import type { Masking } from '../../domain/masking.ts'
import { toDid } from '../db/boards/didRow.ts'
import { fromFlag } from '../db/tables/flags.ts'
import type { DB } from '../db/schema.ts'
import { preparedQuery } from '../db/pipeline/preparedQuery.ts'
import { type Query, query } from '../db/pipeline/pipeline.ts'

/** A board with what its queue needs: masking, label, and whether patients tap tags there. */
export interface Board {
  readonly id: number
  readonly did: Did
  readonly version: number
  readonly masking: Masking
  /** How its screens name a patient. */
  readonly label: PatientLabel
  /** Whether its room uses RFID; false without a room. */
  readonly usesRfid: boolean
  /** Seconds in which a repeated tap of a tag gets the first answer again; 0 for never (DE-30). */
  readonly tagRepeatSeconds: number
}

/** Finds the existing boards among these ids, in no particular order. */
export function findBoards(db: Kysely<DB>, ids: readonly number[]): Query<Board[]> {
  return query(db, boards(db, { ids }), (rows) =>
    rows.map((row) => ({
      id: row.id,
      did: toDid(row),
      version: row.version,
      label: row.screen_label ?? 'NAME',
      masking: {
        use: fromFlag(row.masking_use ?? 0),
        index: row.masking_index ?? MASKING_POSITION_DEFAULT,
        character: row.masking_character ?? MASKING_CHARACTER_DEFAULT,
      },
      usesRfid: fromFlag(row.use_rfid ?? 0),
      tagRepeatSeconds: row.tag_repeat_seconds ?? TAG_REPEAT_DEFAULT_SECONDS,
    })),
  )
}

const boards = preparedQuery((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('dids')
    .leftJoin('did_options', 'did_options.did_id', 'dids.id')
    .leftJoin('rooms', 'rooms.id', 'dids.room_id')
    .selectAll('dids')
    .select(['masking_use', 'masking_index', 'masking_character', 'screen_label', 'tag_repeat_seconds', 'use_rfid'])
    .where('dids.id', 'in', ids),
)
