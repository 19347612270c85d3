import type { Kysely, Transaction } from 'kysely'
import type { BoardEmergency, EmergencyStart, Emergency } from '../../contract/emergencies.ts'
import { isPausedAt } from '../../domain/pauses.ts'
import { SERVER_ITSELF } from '../db/audit/auditLog.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { reload } from '../events/bus.ts'
import { invalid } from '../http/refusals.ts'
import { allOrThrow } from '../records/bulk.ts'
import { fromFlag, toFlag } from '../db/tables/columns.ts'
import type { DB } from '../db/schema.ts'

/** Shows texts over everything on the walls of boards (docs/decisions/displays.md#emergency-texts). */
export class EmergencyService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  list(): Promise<BoardEmergency[]> {
    return findEmergencies(this.#unit.db)
  }

  /**
   * Shows a text on boards, or on all of them.
   * @param by name of the user
   * @throws 400 for an end in the past, 404 for a missing board
   */
  start(
    audit: Audit<BoardEmergency[]>,
    { didIds, text, why, speaks, until: given }: EmergencyStart,
    by: string,
  ): Promise<BoardEmergency[]> {
    // In the stored format of instants, so that they can be compared as text.
    const until = given && new Date(given).toISOString()
    if (!isPausedAt(until, Date.now())) throw invalid('until', 'TIME_PASSED')
    const since = new Date().toISOString()
    return this.#unit.change(audit, async (tx, emit) => {
      const ids = didIds && [...new Set(didIds)]
      const found = await tx
        .selectFrom('dids')
        .select('id')
        .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
        .orderBy('id')
        .execute()
      const boards = ids ? allOrThrow('did', ids, found) : found
      const shown = boards.map(({ id: didId }) => ({ didId, text, why, speaks, since, until, by }))
      for (const emergency of shown) {
        await saveEmergency(tx, emergency)
        emit(reload(emergency.didId))
      }
      return shown
    })
  }

  /** Ends the texts of boards, or of all of them. */
  end(audit: Audit<{ didIds: number[] }>, didIds: readonly number[] | null): Promise<{ didIds: number[] }> {
    return this.#unit.change(audit, async (tx, emit) => {
      const ended = await deleteEmergencies(tx, didIds)
      for (const id of ended) emit(reload(id))
      return { didIds: ended }
    })
  }

  /** Ends expired texts and reloads their boards. */
  async endOver(now = new Date()): Promise<void> {
    const over = await findExpiredEmergencies(this.#unit.db, now)
    if (over.length === 0) return
    await this.end(
      {
        entry: ({ didIds }) =>
          didIds.length === 0 ? null : { action: 'emergencies.end', kind: 'did', subjects: didIds, by: SERVER_ITSELF },
      },
      over,
    )
  }
}

/** Returns the current emergency texts, by the server's clock, of all boards or of one. */
async function findEmergencies(db: Kysely<DB>, didId?: number): Promise<BoardEmergency[]> {
  const rows = await db
    .selectFrom('did_emergencies')
    .selectAll()
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', new Date().toISOString())]))
    .$if(didId !== undefined, (query) => query.where('did_id', '=', didId ?? 0))
    .orderBy('did_id')
    .execute()
  return rows.map(({ did_id, text, speaks, since, until, by_name, why }) => ({
    didId: did_id,
    text,
    speaks: fromFlag(speaks),
    since,
    until,
    by: by_name,
    why,
  }))
}

/** Returns what the wall of a board shows; undefined for nothing. */
export async function emergencyOf(db: Kysely<DB>, didId: number): Promise<Emergency | undefined> {
  const [found] = await findEmergencies(db, didId)
  return found && { text: found.text, speaks: found.speaks, until: found.until, since: found.since }
}

/** Saves the text of a board, in place of an existing one. */
async function saveEmergency(
  tx: Transaction<DB>,
  { didId, text, speaks, since, until, by, why }: BoardEmergency,
): Promise<void> {
  const values = { text, speaks: toFlag(speaks), since, until, by_name: by, why }
  await tx
    .insertInto('did_emergencies')
    .values({ did_id: didId, ...values })
    .onConflict((conflict) => conflict.column('did_id').doUpdateSet(values))
    .execute()
}

/** Deletes the texts of these boards, or of all. @returns the boards that had one */
async function deleteEmergencies(tx: Transaction<DB>, didIds: readonly number[] | null): Promise<number[]> {
  const rows = await tx
    .deleteFrom('did_emergencies')
    .$if(didIds !== null, (query) => query.where('did_id', 'in', didIds ?? []))
    .returning('did_id')
    .execute()
  return rows.map(({ did_id }) => did_id)
}

/** Returns the boards whose text has expired. */
async function findExpiredEmergencies(db: Kysely<DB>, now: Date): Promise<number[]> {
  const rows = await db.selectFrom('did_emergencies').select('did_id').where('until', '<=', now.toISOString()).execute()
  return rows.map(({ did_id }) => did_id)
}
