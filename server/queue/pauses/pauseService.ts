import type { BoardPause, PauseStart } from '../../../contract/pauses.ts'
import { isPausedAt } from '../../../domain/pauses.ts'
import type { Audit, UnitOfWork } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import { invalid } from '../../http/refusals.ts'
import { allOrThrow } from '../../records/bulk.ts'
import { findBoards } from '../boardRepository.ts'
import { lockInOrder } from '../locks.ts'
import { SERVER_ITSELF } from '../../db/audit/auditLog.ts'
import { deletePauses, deletePausesOver, hasPausesOver, savePause } from './pauseRepository.ts'

/** Pauses boards, so that nobody is called there for a while (docs/decisions/queue.md#pauses). */
export class PauseService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /**
   * Pauses boards, under the locks of their queues: no call that began before can commit after it.
   * @throws 400 for an end in the past, 404 for a missing board
   */
  start(audit: Audit<BoardPause[]>, { didIds, reason, note, until: given }: PauseStart): Promise<BoardPause[]> {
    // In the stored format of instants, so that they can be compared as text.
    const until = given && new Date(given).toISOString()
    if (!isPausedAt(until, Date.now())) throw invalid('until', 'TIME_PASSED')
    return this.#unit.change(audit, async (tx, emit) => {
      const ids = [...new Set(didIds)]
      const boards = allOrThrow('did', ids, await findBoards(tx, ids))
      await lockInOrder(tx, { scopes: boards.map(({ id, did }) => ({ didId: id, roomId: did.roomId })) })
      for (const { id } of boards) {
        await savePause(tx, id, { reason, note, until })
        emit(reload(id))
      }
      return ids.map((didId) => ({ didId, reason, note, until }))
    })
  }

  /** Ends pauses early. */
  end(audit: Audit<{ didIds: number[] }>, didIds: readonly number[]): Promise<{ didIds: number[] }> {
    return this.#unit.change(audit, async (tx, emit) => {
      const ended = await deletePauses(tx, didIds)
      for (const id of ended) emit(reload(id))
      return { didIds: ended }
    })
  }

  /** Ends expired pauses and reloads their boards. */
  async endOver(now = new Date()): Promise<void> {
    if (!(await hasPausesOver(this.#unit.db, now))) return
    const audit: Audit<number[]> = {
      entry: (ended) =>
        ended.length === 0 ? null : { action: 'dids.resume', kind: 'did', subjects: ended, by: SERVER_ITSELF },
    }
    await this.#unit.change(audit, async (tx, emit) => {
      const ended = await deletePausesOver(tx, now)
      for (const id of ended) emit(reload(id))
      return ended
    })
  }
}
