import { type Kysely, sql } from 'kysely'
import type { PatientPlace } from '../../contract/patientPages.ts'
import type { TicketOption } from '../../contract/ticketOption.ts'
import { toOption } from '../db/boardRows.ts'
import { byNumber } from '../db/lists.ts'
import type { DB } from '../db/schema.ts'
import { fromFlag, toFlag } from '../db/tables/columns.ts'
import { findBoardPlaces } from '../queue/boardPlaces.ts'
import { pausedBoards } from '../queue/pauses.ts'

/** A board that hands out tickets. */
export interface Service extends TicketOption {
  readonly didId: number
  /** Place to which its holders go, and all boards of that queue. */
  readonly place: PatientPlace
  readonly didIds: readonly number[]
  /** Whether its room is in use. */
  readonly isAccessible: boolean
  readonly isPaused: boolean
  /** Number of tickets of the day. */
  readonly handedOut: number
}

/** Finds the boards that hand out tickets, in the order that staff gave them. Boards without a room hand out none. */
export async function findServices(db: Kysely<DB>, day: string, didId?: number): Promise<Service[]> {
  let boards = db
    .selectFrom('did_options')
    .innerJoin('dids', 'dids.id', 'did_options.did_id')
    .innerJoin('rooms', 'rooms.id', 'dids.room_id')
    .select(['dids.id', 'dids.name_kr as name', 'rooms.name_en as nameEn', 'is_accessible as isAccessible'])
    .selectAll('did_options')
    .select((eb) =>
      eb
        .selectFrom('visits')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('visits.day', '=', day)
        .whereRef('ticket_did_id', '=', 'dids.id')
        .$castTo<{ n: number }>()
        .as('handedOut'),
    )
    .where('tickets_use', '=', toFlag(true))
    .$if(didId !== undefined, (one) => one.where('dids.id', '=', didId ?? 0))
    .orderBy('tickets_order')
  for (const part of byNumber(sql.ref('dids.no'))) boards = boards.orderBy(part)
  const rows = await boards.orderBy('dids.id').execute()
  const ids = rows.map(({ id }) => id)
  const places = await findBoardPlaces(db, ids)
  const paused = ids.length > 0 ? await pausedBoards(db, ids) : new Map()
  return rows.flatMap(({ id, name, nameEn, isAccessible, handedOut, ...row }) => {
    const at = places.get(id)
    if (!at) return []
    const { tickets: option } = toOption(row)
    return {
      ...option,
      ...at,
      // A label replaces both names: a label in one language beside the room's name in the other would be two things.
      label: option.label.kr === '' ? { kr: name, en: option.label.en || nameEn } : option.label,
      didId: id,
      isAccessible: fromFlag(isAccessible),
      isPaused: paused.has(id),
      handedOut: Number(handedOut),
    }
  })
}

/** Finds one of them; undefined for a board that hands out none. */
export const findService = async (db: Kysely<DB>, didId: number, day: string): Promise<Service | undefined> =>
  (await findServices(db, day, didId))[0]
