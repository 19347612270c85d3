import { type Kysely, sql, type Transaction } from 'kysely'
import type { Display } from '../../contract/displays.ts'
import type { ScreenProblem } from '../../contract/boardOptions.ts'
import { fromFlag, toFlag } from '../db/tables/columns.ts'
import { holdRows } from '../db/transactions/locks.ts'
import type { DB, Row } from '../db/schema.ts'

/** Maximum number of stored displays; beyond it the oldest offline ones are deleted. */
export const DISPLAYS_PER_BOARD_MAX = 200
export const DISPLAYS_MAX = 5_000

/** A display as it is stored; its name is stored separately. */
export type DisplayState = Omit<Display, 'connected' | 'keys' | 'name' | 'board'>

/** Returns all known displays by board, in the order of their last connection, without keys. */
export async function findDisplays(db: Kysely<DB>): Promise<Omit<Display, 'keys'>[]> {
  const rows = await db
    .selectFrom('displays')
    .innerJoin('dids', 'dids.id', 'displays.did_id')
    .select([
      'displays.id',
      'displays.name',
      'did_id as didId',
      'screen',
      'displays.version',
      'page',
      'address',
      'signed_in',
    ])
    .select(['connected_at as connectedAt', 'gone_at as goneAt', 'copy_of as copyOf', 'painted_at as paintedAt'])
    .select(['problems', 'dids.no', 'dids.name_kr'])
    .orderBy('did_id')
    .orderBy('connected_at')
    .orderBy('displays.id')
    .execute()
  return rows.map(({ signed_in, problems, no, name_kr, ...display }) => ({
    ...display,
    signedIn: fromFlag(signed_in),
    problems: problems.split(',').filter((problem) => problem !== '') as ScreenProblem[],
    board: { no, name: name_kr },
    connected: display.goneAt === null,
  }))
}

/** Stores a display unless it is known. */
export async function keepDisplay(tx: Transaction<DB>, state: DisplayState): Promise<void> {
  await tx
    .insertInto('displays')
    .values(toRow(state, null))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Deletes the displays that are offline. @returns the deleted ones, with their boards and names */
export function deleteGone(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<{ id: string; didId: number; name: string }[]> {
  return db
    .deleteFrom('displays')
    .where('id', 'in', ids)
    .where('gone_at', 'is not', null)
    .returning(['id', 'did_id as didId', 'name'])
    .execute()
}

/** Returns the ids of the named displays. */
export async function findNamed(db: Kysely<DB>): Promise<string[]> {
  return (await db.selectFrom('displays').select('id').where('name', '<>', sql.lit('')).execute()).map(({ id }) => id)
}

/**
 * Names a display; an empty name removes it.
 * @returns the name and the board that it shows or showed last; undefined for an unknown display
 */
export async function nameDisplay(
  tx: Transaction<DB>,
  { id, name }: { id: string; name: string },
): Promise<{ id: string; didId: number; name: string } | undefined> {
  return tx
    .updateTable('displays')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'did_id as didId', 'name'])
    .executeTakeFirst()
}

/** Returns which of the displays are offline and named or paired, with their boards. */
export function findMissed(db: Kysely<DB>, ids: readonly string[]): Promise<{ id: string; didId: number }[]> {
  return db
    .selectFrom('displays')
    .select(['id', 'did_id as didId'])
    .where('id', 'in', ids)
    .where('gone_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('name', '<>', sql.lit('')), eb('id', 'in', eb.selectFrom('display_keys').select('display_id'))]),
    )
    .execute()
}

/** Marks displays of stopped servers as gone. @returns their ids. */
export async function markOrphansGone(db: Kysely<DB>, at: string): Promise<string[]> {
  const orphans = db
    .updateTable('displays')
    .set({ gone_at: at })
    .where('gone_at', 'is', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('server_id', 'is', null),
        not(exists(selectFrom('servers').select('servers.id').whereRef('servers.id', '=', 'displays.server_id'))),
      ]),
    )
  return (await orphans.returning('id').execute()).map(({ id }) => id)
}

/**
 * Stores the states of a server's displays, each once, and enforces the limits.
 * @returns the displays whose boards exist; the others are not stored.
 */
export function saveDisplays(
  db: Kysely<DB>,
  serverId: string,
  states: readonly DisplayState[],
): Promise<DisplayState[]> {
  return db.transaction().execute(async (tx) => {
    const existing = new Set(
      await holdRows(
        tx,
        'dids',
        states.map(({ didId }) => didId),
      ),
    )
    // Always in the same order, so that two servers cannot deadlock.
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
            page: eb.ref('excluded.page'),
            address: eb.ref('excluded.address'),
            connected_at: eb.ref('excluded.connected_at'),
            gone_at: eb.ref('excluded.gone_at'),
            server_id: eb.ref('excluded.server_id'),
            signed_in: eb.ref('excluded.signed_in'),
            problems: eb.ref('excluded.problems'),
            copy_of: eb.ref('excluded.copy_of'),
            // A connection begins without a paint.
            painted_at: eb.fn.coalesce('excluded.painted_at', 'displays.painted_at'),
          }))
          // The server that a display left may write later than the one it moved to.
          .where((eb) =>
            eb.or([
              eb('excluded.gone_at', 'is', null),
              eb('displays.connected_at', '<=', eb.ref('excluded.connected_at')),
            ]),
          ),
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
  const { n } = await tx
    .selectFrom('displays')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n > DISPLAYS_MAX) await deleteOldestGone(tx, n - DISPLAYS_MAX)
}

async function deleteOldestGone(tx: Transaction<DB>, count: number, didId?: number): Promise<void> {
  const oldest = tx
    .selectFrom('displays')
    .select('id')
    .where('gone_at', 'is not', null)
    // Named or paired displays are deleted only by staff.
    .where('name', '=', sql.lit(''))
    .where('id', 'not in', (eb) => eb.selectFrom('display_keys').select('display_id'))
    .$if(didId !== undefined, (query) => query.where('did_id', '=', sql.val(didId)))
    .orderBy('gone_at')
    .orderBy('id')
    .limit(count)
  await tx.deleteFrom('displays').where('id', 'in', oldest).execute()
}

const toRow = (state: DisplayState, serverId: string | null): Omit<Row<'displays'>, 'name'> => ({
  id: state.id,
  did_id: state.didId,
  screen: state.screen,
  version: state.version,
  page: state.page,
  address: state.address,
  signed_in: toFlag(state.signedIn),
  problems: state.problems.join(),
  copy_of: state.copyOf,
  connected_at: state.connectedAt,
  gone_at: state.goneAt,
  painted_at: state.paintedAt,
  server_id: serverId,
})
