import type { Page } from '../../contract/common.ts'
import type { Exam, ExamCreate, ExamPatch, ExamQuery } from '../../contract/exams.ts'
import { changeAll, allOrThrow, refuseDuplicate, refuseInUse } from '../records/bulk.ts'
import { holdRows, lockRows } from '../db/transactions/lockRows.ts'
import { refuseChanged } from '../records/refuseChanged.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { duplicate, invalid } from '../http/refusals.ts'
import { deleteExams, findExams, insertExam, listExams, updateExam } from './examRepository.ts'

/** Manages exams, whose ids the hospital chooses. */
export class ExamService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  list(query: ExamQuery): Promise<Page<Exam>> {
    return listExams(this.#unit.db, query)
  }

  async one(id: string): Promise<Exam> {
    return allOrThrow('exam', [id], await findExams(this.#unit.db, [id]))[0]
  }

  create(audit: Audit<Exam>, exam: ExamCreate): Promise<Exam> {
    return this.#unit.change(audit, (tx) =>
      refuseInUse(NO_SUCH_ROOM, () => refuseDuplicate(ID_TAKEN, () => insertExam(tx, exam))),
    )
  }

  update(audit: Audit<Exam[]>, patches: readonly ExamPatch[], versions: readonly string[] = []): Promise<Exam[]> {
    return this.#unit.change(audit, async (tx) => {
      // Rooms before exams, in the same order as the deletion of a room, which updates the room's exams.
      await holdRows(
        tx,
        'rooms',
        patches.flatMap(({ roomId }) => roomId ?? []),
      )
      await lockRows(
        tx,
        'exams',
        patches.map(({ id }) => id),
      )
      await refuseChanged(tx, { action: 'exams.update', patches, versions, read: (ids) => findExams(tx, ids) })
      return refuseInUse(NO_SUCH_ROOM, () => changeAll('exam', patches, (patch) => updateExam(tx, patch)))
    })
  }

  remove(audit: Audit<{ ids: string[] }>, ids: readonly string[]): Promise<{ ids: string[] }> {
    return this.#unit.change(audit, async (tx) => {
      await lockRows(tx, 'exams', ids)
      allOrThrow('exam', ids, await findExams(tx, ids))
      await deleteExams(tx, ids)
      return { ids: [...ids] }
    })
  }
}

const NO_SUCH_ROOM = () => invalid('roomId', 'missing.room')
const ID_TAKEN = () => duplicate('id', 'EXAM_ID_TAKEN')
