import { type Kysely, sql, type Transaction } from 'kysely'
import type { Display } from '../../contract/displays.ts'
import type { ScreenProblem } from '../../contract/screen.ts'
import { fromFlag, toFlag } from '../db/tables/flags.ts'
import { holdRows } from '../db/transactions/lockRows.ts'
import type { DB, Row } from '../db/schema.ts'

/** The most displays that are kept; the oldest of those that are gone make room. */
export const DISPLAYS_PER_BOARD_MAX = 200
export const DISPLAYS_MAX = 5_000

/** A display as it is written down; its name is given to it apart from that. */
export type DisplayState = Omit<Display, 'connected' | 'keys' | 'name' | 'board'>

/** Every display that is known, board by board, in the order in which they last connected; without their keys. */
export async function findDisplays(db: Kysely<DB>): Promise<Omit<Display, 'keys'>[]> {
  const rows = await db
    .selectFrom('displays')
    .innerJoin('dids', 'dids.id', 'displays.did_id')
    .selectAll('displays')
    .select(['dids.no as board_no', 'dids.name_kr as board_name'])
    .orderBy('did_id')
    .orderBy('connected_at')
    .orderBy('displays.id')
    .execute()
  return rows.map(toDisplay)
}

/** Writes a display down that is not known yet. */
export async function keepDisplay(tx: Transaction<DB>, state: DisplayState): Promise<void> {
  await tx
    .insertInto('displays')
    .values(toRow(state, null))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Forgets those of the displays that are gone. @returns what is forgotten, with the boards that had a name of it */
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

/** The ids of the displays that have a name. */
export async function findNamed(db: Kysely<DB>): Promise<string[]> {
  return (await db.selectFrom('displays').select('id').where('name', '<>', sql.lit('')).execute()).map(({ id }) => id)
}

/**
 * Gives a display its name; an empty one takes it away. @returns the board that it shows or showed last; undefined for
 * an unknown display
 */
export async function nameDisplay(
  tx: Transaction<DB>,
  { id, name }: { id: string; name: string },
): Promise<{ id: string; didId: number } | undefined> {
  return tx
    .updateTable('displays')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'did_id as didId'])
    .executeTakeFirst()
}

/** Those of the displays that are known and gone, and that staff have named or approved, with their boards. */
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

/** Marks the displays as gone whose server is not there any more. @returns their ids. */
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
 * Writes down how these displays of a server are, each named once, and keeps to the limits. @returns those whose boards
 * exist: the others are not kept.
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
      ).execute(),
    )
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
            signed_in: eb.ref('excluded.signed_in'),
            problems: eb.ref('excluded.problems'),
          }))
          // Of a display that left one server for another, the first may learn last.
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
    // Staff have named or approved the others: they go by staff's word alone.
    .where('name', '=', sql.lit(''))
    .where('id', 'not in', (eb) => eb.selectFrom('display_keys').select('display_id'))
    .$if(didId !== undefined, (query) => query.where('did_id', '=', sql.val(didId)))
    .orderBy('gone_at')
    .orderBy('id')
    .limit(count)
  await tx.deleteFrom('displays').where('id', 'in', oldest).execute()
}

type ListedRow = Row<'displays'> & { readonly board_no: string; readonly board_name: string }

function toDisplay({
  id,
  name,
  did_id,
  screen,
  version,
  address,
  connected_at,
  gone_at,
  signed_in,
  problems,
  ...board
}: ListedRow): Omit<Display, 'keys'> {
  const shared = {
    id,
    name,
    signedIn: fromFlag(signed_in),
    problems: problems.split(',').filter((problem) => problem !== '') as ScreenProblem[],
  }
  return {
    ...shared,
    didId: did_id,
    board: { no: board.board_no, name: board.board_name },
    screen,
    version,
    address,
    connected: gone_at === null,
    connectedAt: connected_at,
    goneAt: gone_at,
  }
}

function toRow(
  { id, didId, screen, version, address, connectedAt, goneAt, signedIn, problems }: DisplayState,
  serverId: string | null,
): Omit<Row<'displays'>, 'name'> {
  const said = { screen, version, address, signed_in: toFlag(signedIn), problems: problems.join() }
  return { id, did_id: didId, ...said, connected_at: connectedAt, gone_at: goneAt, server_id: serverId }
}
