import type { Exam, ExamCreate, ExamPatch, ExamQuery } from '../../contract/exams.ts'
import { holdRows, lockRows } from '../db/transactions/locks.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { duplicate, invalid } from '../http/refusals.ts'
import { refuseDuplicate, refuseInUse } from '../records/bulk.ts'
import { recordService } from '../records/recordService.ts'
import { deleteExams, findExams, insertExam, listExams, updateExam } from './examRepository.ts'

/** Manages exams, whose ids the hospital chooses. */
export const examService = (unit: UnitOfWork) =>
  recordService<Exam, ExamCreate, ExamPatch, ExamQuery>(unit, {
    records: 'exams',
    list: listExams,
    find: findExams,
    async create(tx, exam) {
      await refuseInUse(NO_SUCH_ROOM, () => refuseDuplicate(ID_TAKEN, () => insertExam(tx, exam)))
      return exam.id
    },
    async lock(tx, ids, patches) {
      // Rooms before exams, in the same order as the deletion of a room, which updates the room's exams.
      await holdRows(
        tx,
        'rooms',
        patches.flatMap(({ roomId }) => roomId ?? []),
      )
      await lockRows(tx, 'exams', ids)
    },
    async update(tx, patches) {
      for (const patch of patches) await refuseInUse(NO_SUCH_ROOM, () => updateExam(tx, patch))
    },
    lockToRemove: (tx, ids) => lockRows(tx, 'exams', ids),
    remove: deleteExams,
  })

const NO_SUCH_ROOM = () => invalid('roomId', 'missing.room')
const ID_TAKEN = () => duplicate('id', 'EXAM_ID_TAKEN')
