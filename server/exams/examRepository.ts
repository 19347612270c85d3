import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import { type EXAM_SORTS, Exam, type ExamCreate, type ExamPatch, type ExamQuery } from '../../contract/exams.ts'
import { byNumber, contains, matching, type ListPlan, ascending, readPage } from '../db/lists.ts'
import { recordReader, toColumns } from '../db/tables/columns.ts'
import type { DB } from '../db/schema.ts'

const toExam = recordReader(Exam)

/** Reads one page of exams, by id unless the request sorts. */
export function listExams(db: Kysely<DB>, query: ExamQuery): Promise<Page<Exam>> {
  const filtered = db
    .selectFrom('exams')
    .selectAll()
    .where((eb) =>
      matching(query, {
        id: (id) => contains(eb.ref('id'), id),
        name: (name) => contains(eb.ref('name'), name),
        avgTimeMin: (min) => eb('avg_time', '>=', min),
        avgTimeMax: (max) => eb('avg_time', '<=', max),
        memo: (memo) => contains(eb.ref('memo'), memo),
        roomId: (roomId) => eb('room_id', '=', roomId),
      }),
    )
  return readPage(filtered, query, LIST_PLAN, toExam)
}

/** Finds the existing exams among these ids, in no particular order. */
export async function findExams(db: Kysely<DB>, ids: readonly string[]): Promise<Exam[]> {
  return (await db.selectFrom('exams').selectAll().where('id', 'in', ids).execute()).map(toExam)
}

/** Inserts an exam with the id that staff chose. */
export async function insertExam(db: Kysely<DB>, exam: ExamCreate): Promise<void> {
  await db.insertInto('exams').values(toColumns(exam)).execute()
}

/** Updates the patched fields of an exam. */
export async function updateExam(db: Kysely<DB>, exam: ExamPatch): Promise<void> {
  await db.updateTable('exams').set(toColumns(exam)).where('id', '=', exam.id).execute()
}

/** Deletes exams; ids that do not exist are ignored. */
export async function deleteExams(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('exams').where('id', 'in', ids).execute()
}

const LIST_PLAN: ListPlan<(typeof EXAM_SORTS)[number]> = {
  orders: {
    // The column shows the room's number and name.
    roomId: byNumber(sql`(select rooms.no from rooms where rooms.id = exams.room_id)`),
  },
  fallback: ascending('id'),
  nullable: ['roomId'],
}
