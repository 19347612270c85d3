import type { Kysely } from 'kysely'
import { databaseNow } from '../db/dialects/databaseNow.ts'
import { isPostgres } from '../db/dialects/isPostgres.ts'
import type { DB } from '../db/schema.ts'
import { fromFlag } from '../db/tables/flags.ts'

/** How long a display speaks for its board without asking again, in seconds. */
export const TURN_S = 4

/** A call of a patient at a board. */
export interface CallAtBoard {
  readonly didId: number
  readonly didWaitingId: number
  readonly calledAt: string
}

/** What is to be known before a display speaks. */
export interface Standing {
  /** Staff have named the display. */
  readonly isNamed: boolean
  readonly isSpoken: boolean
}

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

/** A screen that is asked for a test. */
export interface TestedScreen {
  readonly didId: number
  /** Staff have named it, and it is connected. */
  readonly isThere: boolean
  /** Its board announces calls. */
  readonly isVoiceOn: boolean
}

/** The screen of a test; undefined for one that is not known. */
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

/** A display takes the turn at a board, or keeps it. @returns whether it has it: not while another one has */
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
 * Notes that a display has said a call, if staff have named it and none has said it before. @returns its name if this
 * is news
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
