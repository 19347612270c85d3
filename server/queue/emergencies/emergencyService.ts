import type { BoardEmergency, EmergencyStart } from '../../../contract/emergencies.ts'
import { isPausedAt } from '../../../domain/pauses.ts'
import { SERVER_ITSELF } from '../../db/audit/auditLog.ts'
import type { Audit, UnitOfWork } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import { invalid } from '../../http/refusals.ts'
import { allOrThrow } from '../../records/bulk.ts'
import { deleteEmergencies, findEmergencies, findExpiredEmergencies, saveEmergency } from './emergencyRepository.ts'

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
