import type { Kysely } from 'kysely'
import type { PatientPlace } from '../../contract/patientPages.ts'
import type { DB } from '../db/schema.ts'

/** Columns of a room from which {@link locationOf} reads. */
export const LOCATION_COLUMNS = ['rooms.floor_kr', 'rooms.floor_en', 'rooms.picture'] as const

/** Returns where a room is, as far as staff said; nothing for a board without a room. */
export const locationOf = ({
  floor_kr: kr,
  floor_en: en,
  picture,
}: {
  readonly floor_kr: string | null
  readonly floor_en: string | null
  readonly picture: string | null
}): Pick<PatientPlace, 'floor' | 'picture'> => ({
  ...(kr && { floor: { kr, en: en ?? '' } }),
  ...(picture && { picture }),
})

/** A board as shown to the patient: by its room if it has one. `didIds` are all boards of its queue. */
interface BoardPlace {
  readonly place: PatientPlace
  readonly didIds: readonly number[]
  /** The windows of the room as stored. */
  readonly places: string | null
}

/** Finds the places of the boards with these ids. */
export async function findBoardPlaces(
  db: Kysely<DB>,
  didIds: readonly number[],
): Promise<ReadonlyMap<number, BoardPlace>> {
  if (didIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('dids')
    .leftJoin('rooms', 'rooms.id', 'dids.room_id')
    .leftJoin('dids as beside', 'beside.room_id', 'dids.room_id')
    .select((eb) => [
      'dids.id',
      'beside.id as besideId',
      eb.fn.coalesce('rooms.no', 'dids.no').as('no'),
      eb.fn.coalesce('rooms.name_kr', 'dids.name_kr').as('kr'),
      eb.fn.coalesce('rooms.name_en', eb.val('')).as('en'),
      'rooms.places',
    ])
    .select(LOCATION_COLUMNS)
    .where('dids.id', 'in', didIds)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [first, ...rest]]) =>
      first
        ? [
            [
              id,
              {
                place: { no: first.no, kr: first.kr, en: first.en, ...locationOf(first) },
                places: first.places,
                didIds: [first, ...rest].map(({ besideId }) => besideId ?? id),
              },
            ],
          ]
        : [],
    ),
  )
}
