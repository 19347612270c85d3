import type { Kysely } from 'kysely'
import { databaseNow, isPostgres } from '../db/dialect.ts'
import type { DB } from '../db/schema.ts'
import { fromFlag } from '../db/tables/columns.ts'

/** Lease of a display that speaks for its board, in seconds. */
const TURN_S = 4

/** A call of a patient at a board. */
interface CallAtBoard {
  readonly didId: number
  readonly didWaitingId: number
  readonly calledAt: string
}

/** Facts that decide whether a display may speak. */
interface Standing {
  /** Whether staff have named the display. */
  readonly isNamed: boolean
  readonly isSpoken: boolean
}

/** Reads whether the display has a name at this board, and whether the call has been spoken. */
export async function findStanding(db: Kysely<DB>, displayId: string, call: CallAtBoard): Promise<Standing> {
  const [named, spoken] = await Promise.all([
    db
      .selectFrom('displays')
      .select('id')
      .where('id', '=', displayId)
      .where('did_id', '=', call.didId)
      .where('name', '!=', '')
      .executeTakeFirst(),
    db
      .selectFrom('did_waitings')
      .select('spoken_at')
      .where('id', '=', call.didWaitingId)
      .where('did_id', '=', call.didId)
      .where('called_at', '=', call.calledAt)
      .executeTakeFirst(),
  ])
  return { isNamed: named !== undefined, isSpoken: (spoken?.spoken_at ?? null) !== null }
}

/** A screen for a test announcement. */
interface TestedScreen {
  readonly didId: number
  /** Whether it has a name and is connected. */
  readonly isThere: boolean
  /** Whether its board announces calls. */
  readonly isVoiceOn: boolean
}

/** Finds the screen for a test; undefined for an unknown one. */
export async function findTestedScreen(db: Kysely<DB>, displayId: string): Promise<TestedScreen | undefined> {
  const row = await db
    .selectFrom('displays')
    .innerJoin('did_options', 'did_options.did_id', 'displays.did_id')
    .select(['displays.did_id as didId', 'displays.name', 'gone_at', 'voice_use'])
    .where('displays.id', '=', displayId)
    .executeTakeFirst()
  return (
    row && { didId: row.didId, isThere: row.name !== '' && row.gone_at === null, isVoiceOn: fromFlag(row.voice_use) }
  )
}

/**
 * Returns the board whose lease stands for all boards of the same hall: the one with the lowest id; the board itself
 * without a hall.
 */
export async function findTurnScope(db: Kysely<DB>, didId: number): Promise<number> {
  const row = await db
    .selectFrom('did_options as own')
    .innerJoin('did_options as hall', 'hall.voice_hall', 'own.voice_hall')
    .select((eb) => eb.fn.min<number | null>('hall.did_id').as('didId'))
    .where('own.did_id', '=', didId)
    .where('own.voice_hall', '!=', '')
    .executeTakeFirst()
  return row?.didId ?? didId
}

/**
 * Takes or renews the lease of a display to speak at a board.
 * @param displayId fingerprint of its own secret, because a key may be in use on two devices
 * @returns false while another display has it
 */
export async function takeTurn(db: Kysely<DB>, displayId: string, didId: number): Promise<boolean> {
  const shared = isPostgres(db)
  const now = shared ? databaseNow() : new Date().toISOString()
  const until = shared ? databaseNow(TURN_S) : new Date(Date.now() + TURN_S * 1_000).toISOString()
  const row = await db
    .insertInto('voice_turns')
    .values({ did_id: didId, display_id: displayId, until })
    .onConflict((conflict) =>
      conflict
        .column('did_id')
        .doUpdateSet({ display_id: displayId, until })
        .where((eb) => eb.or([eb('voice_turns.display_id', '=', displayId), eb('voice_turns.until', '<', now)])),
    )
    .returning('did_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores that a display has announced a call, if staff have named it and no display has announced the call before.
 * @returns its name if stored, else undefined
 */
export async function markSpoken(
  db: Kysely<DB>,
  displayId: string,
  { didId, didWaitingId, calledAt }: CallAtBoard,
  spokenAt: string,
): Promise<string | undefined> {
  const row = await db
    .updateTable('did_waitings')
    .from('displays')
    .set((eb) => ({ spoken_at: spokenAt, spoken_by: eb.ref('displays.name') }))
    .where('did_waitings.id', '=', didWaitingId)
    .where('did_waitings.did_id', '=', didId)
    .where('called_at', '=', calledAt)
    .where('spoken_at', 'is', null)
    .where('displays.id', '=', displayId)
    .where('displays.did_id', '=', didId)
    .where('displays.name', '!=', '')
    .returning('spoken_by as name')
    .executeTakeFirst()
  return row?.name ?? undefined
}
