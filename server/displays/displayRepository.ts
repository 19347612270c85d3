import { type Kysely, sql, type Transaction } from 'kysely'
import type { Display } from '../../contract/displays.ts'
import type { DB, Row } from '../db/schema.ts'

/** The most displays that are kept; the oldest of those that are gone make room. */
export const DISPLAYS_PER_BOARD_MAX = 200
export const DISPLAYS_MAX = 5_000

/** A display as it is written down. */
export type DisplayState = Omit<Display, 'connected' | 'keys'>

/** Every display that is known, board by board, in the order in which they last connected; without their keys. */
export async function findDisplays(db: Kysely<DB>): Promise<Omit<Display, 'keys'>[]> {
  const rows = await db.selectFrom('displays').selectAll().orderBy('did_id').orderBy('connected_at').orderBy('id').execute()
  return rows.map(toDisplay)
}

/** Writes a display down that is not known yet. */
export async function keepDisplay(tx: Transaction<DB>, state: DisplayState): Promise<void> {
  await tx.insertInto('displays').values(toRow(state, null)).onConflict((conflict) => conflict.column('id').doNothing()).execute()
}

/** Forgets those of the displays that are gone. @returns the ids of those that were forgotten. */
export async function deleteGone(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  const rows = await db.deleteFrom('displays').where('id', 'in', ids).where('gone_at', 'is not', null).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Those of the displays that are known and gone, with their boards. */
export function findGone(db: Kysely<DB>, ids: readonly string[]): Promise<{ id: string; didId: number }[]> {
  return db.selectFrom('displays').select(['id', 'did_id as didId']).where('id', 'in', ids).where('gone_at', 'is not', null).execute()
}

/** Marks the displays as gone whose server is not there any more. @returns their ids. */
export async function markOrphansGone(db: Kysely<DB>, at: string): Promise<string[]> {
  const orphans = db
    .updateTable('displays')
    .set({ gone_at: at })
    .where('gone_at', 'is', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([eb('server_id', 'is', null), not(exists(selectFrom('servers').select('servers.id').whereRef('servers.id', '=', 'displays.server_id')))]),
    )
  return (await orphans.returning('id').execute()).map(({ id }) => id)
}

/** Writes down how these displays of a server are, each named once, and keeps to the limits. @returns those whose boards exist: the others are not kept. */
export function saveDisplays(db: Kysely<DB>, serverId: string, states: readonly DisplayState[]): Promise<DisplayState[]> {
  return db.transaction().execute(async (tx) => {
    const boards = await tx.selectFrom('dids').select('id').where('id', 'in', [...new Set(states.map(({ didId }) => didId))]).execute()
    const existing = new Set(boards.map(({ id }) => id))
    // Always in the same order: two servers never wait for each other.
    const kept = states.filter(({ didId }) => existing.has(didId)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    if (kept.length === 0) return kept
    await tx
      .insertInto('displays')
      .values(kept.map((state) => toRow(state, serverId)))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({
            did_id: eb.ref('excluded.did_id'),
            screen: eb.ref('excluded.screen'),
            version: eb.ref('excluded.version'),
            address: eb.ref('excluded.address'),
            connected_at: eb.ref('excluded.connected_at'),
            gone_at: eb.ref('excluded.gone_at'),
            server_id: eb.ref('excluded.server_id'),
          }))
          // Of a display that left one server for another, the first may learn last.
          .where((eb) => eb.or([eb('excluded.gone_at', 'is', null), eb('displays.connected_at', '<=', eb.ref('excluded.connected_at'))])),
      )
      .execute()
    await keepToLimits(tx, [...existing])
    return kept
  })
}

async function keepToLimits(tx: Transaction<DB>, didIds: readonly number[]): Promise<void> {
  const full = await tx
    .selectFrom('displays')
    .select(['did_id', (eb) => eb.fn.countAll<number>().as('n')])
    .where('did_id', 'in', didIds)
    .groupBy('did_id')
    .having((eb) => eb.fn.countAll(), '>', DISPLAYS_PER_BOARD_MAX)
    .execute()
  for (const { did_id, n } of full) await deleteOldestGone(tx, n - DISPLAYS_PER_BOARD_MAX, did_id)
  const { n } = await tx.selectFrom('displays').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  if (n > DISPLAYS_MAX) await deleteOldestGone(tx, n - DISPLAYS_MAX)
}

async function deleteOldestGone(tx: Transaction<DB>, count: number, didId?: number): Promise<void> {
  const oldest = tx
    .selectFrom('displays')
    .select('id')
    .where('gone_at', 'is not', null)
    // Staff have approved these: they go by staff's word alone.
    .where('id', 'not in', (eb) => eb.selectFrom('display_keys').select('display_id'))
    .$if(didId !== undefined, (query) => query.where('did_id', '=', sql.val(didId)))
    .orderBy('gone_at')
    .orderBy('id')
    .limit(count)
  await tx.deleteFrom('displays').where('id', 'in', oldest).execute()
}

function toDisplay({ id, did_id, screen, version, address, connected_at, gone_at }: Row<'displays'>): Omit<Display, 'keys'> {
  return { id, didId: did_id, screen, version, address, connected: gone_at === null, connectedAt: connected_at, goneAt: gone_at }
}

function toRow({ id, didId, screen, version, address, connectedAt, goneAt }: DisplayState, serverId: string | null): Row<'displays'> {
  return { id, did_id: didId, screen, version, address, connected_at: connectedAt, gone_at: goneAt, server_id: serverId }
}
