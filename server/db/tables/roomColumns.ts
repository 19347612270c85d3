import type { Selectable } from 'kysely'
import type { PlaceName, PlaceState } from '../../../contract/waitingLists.ts'
import { type RoomPlace, placeTextOf } from '../../../domain/roomPlaces.ts'
import type { RoomLimits } from '../../../domain/waiting.ts'
import { type Flag, fromFlag } from './columns.ts'
import type { Room } from '../../../contract/rooms.ts'
import type { HospitalTables } from './hospitalTables.ts'

interface Row {
  readonly places: string | null
  readonly closed_places: string | null
}

/** Returns the places that a room's row sets. */
export const placesOf = ({ places }: Pick<Row, 'places'>): readonly RoomPlace[] =>
  places === null ? [] : (JSON.parse(places) as RoomPlace[])

/** Columns of a room from which it is known how many patients it takes. */
export const LIMIT_COLUMNS = ['max_patient', 'use_multi_call', 'places'] as const

/** Returns how many patients the room of a row takes. */
export const roomLimitsOf = (
  row: Pick<Row, 'places'> & { readonly max_patient: number; readonly use_multi_call: Flag },
): RoomLimits & { readonly places: readonly RoomPlace[] } => ({
  maxPatient: row.max_patient,
  useMultiCall: fromFlag(row.use_multi_call),
  places: placesOf(row),
})

/** Returns the numbers of the places that are closed; some may be of places that the room no longer has. */
export const closedPlacesOf = ({ closed_places }: Pick<Row, 'closed_places'>): ReadonlySet<number> =>
  new Set((closed_places ?? '').split(',').filter(Boolean).map(Number))

/** Returns the places of a room for lists of staff; empty for a room without places. */
export function placeStatesOf(row: Row): { readonly places?: PlaceState[] } {
  const closed = closedPlacesOf(row)
  const places = placesOf(row).map((place) => ({ ...place, ...(closed.has(place.no) && { closed: true as const }) }))
  return places.length === 0 ? {} : { places }
}

/** Names the place with a number, among those of a room's row; empty without a number. */
export function placeNamed(
  no: number | null,
  places: string | null,
): { readonly place?: number; readonly placeName?: PlaceName } {
  if (no === null) return {}
  const [kr, en] = placeTextOf(placesOf({ places }), no)
  return { place: no, placeName: { kr, en } }
}

type Waits = Pick<Selectable<HospitalTables['rooms']>, 'wait_warning' | 'wait_alarm'>

/** Returns the limits of waits that a room's row sets; a limit without a value has its default. */
export const waitsOf = ({ wait_warning, wait_alarm }: Waits): Pick<Room, 'waitWarning' | 'waitAlarm'> => ({
  ...(wait_warning !== null && { waitWarning: wait_warning }),
  ...(wait_alarm !== null && { waitAlarm: wait_alarm }),
})
