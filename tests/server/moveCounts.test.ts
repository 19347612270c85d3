import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { MoveCounts } from '../../server/didWaitings/moveCounts.ts'
import { openDatabase } from '../harness/database.ts'
import { recordingQueries } from '../harness/recordingQueries.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase()
  const visit = { name: '', patient_no: '', status: 'OPEN', created_at: '', day: '', number: 1 } as const
  await database.db
    .insertInto('visits')
    .values({ id: 1, ...visit })
    .execute()
})
afterAll(() => database.close())

const move = (did_id: number) =>
  ({
    did_waiting_id: 1,
    did_id,
    visit_id: 1,
    action: 'done',
    from_status: 'CALLED',
    to_status: 'DONE',
    note: '',
    at: '',
  }) as const
const log = (db: Database['db'], did_id: number, times: number) =>
  db
    .insertInto('did_waiting_moves')
    .values(Array.from({ length: times }, () => move(did_id)))
    .execute()

it('a log is as long as it is, however often it is asked for and whatever is written meanwhile', async () => {
  const { db } = database
  const counts = new MoveCounts()
  await log(db, 7, 1_500)
  await log(db, 8, 2)
  expect([await counts.of(db, 7), await counts.of(db, 8), await counts.of(db, 9)]).toEqual([1_500, 2, 0])
  await log(db, 8, 1)
  await log(db, 7, 3)
  expect([await counts.of(db, 7), await counts.of(db, 8)]).toEqual([1_503, 3])
  const undone = db.transaction().execute(async (tx) => {
    await log(tx, 7, 10)
    throw new Error('undone')
  })
  await Promise.allSettled([undone, counts.of(db, 7)])
  await log(db, 7, 1)
  expect(await counts.of(db, 7)).toBe(1_504)
})

it('on the embedded database a long log is counted on from where it ended', async () => {
  const { db, asked } = recordingQueries(database.db)
  const counts = new MoveCounts()
  await log(db, 10, 1_200)
  asked.length = 0
  expect([await counts.of(db, 10), await counts.of(db, 10)]).toEqual([1_200, 1_200])
  const from = asked.map(({ parameters }) => Number(parameters[1]))
  expect(from[0]).toBe(0)
  if (database.dialect === 'sqlite') expect(from[1]).toBeGreaterThanOrEqual(1_200)
  else expect(from[1]).toBe(0)
})
