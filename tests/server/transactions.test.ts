import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/database.ts'
import type { DB } from '../../server/db/schema.ts'
import type { UnitOfWork } from '../../server/db/unitOfWork.ts'
import { aUnit, openDatabase } from '../harness/database.ts'

let database: Database
let unit: UnitOfWork
beforeAll(async () => {
  database = await openDatabase()
  unit = aUnit(database.db)
  await add(database.db, 'a')
})
afterAll(() => database.close())

const add = (db: Kysely<DB>, id: string) =>
  db.insertInto('exams').values({ id, name: id, memo: '', avg_time: 5 }).execute()
const ids = async (db: Kysely<DB>) =>
  (await db.selectFrom('exams').select('id').orderBy('id').execute()).map(({ id }) => id)

it('a statement that fails undoes those before it, and the connection still works', async () => {
  const failed = unit.run(async (tx) => {
    await add(tx, 'undone')
    await add(tx, 'a')
  })
  await expect(failed).rejects.toThrow(/unique/i)
  for (let at = 0; at < 20; at += 1) expect(await unit.run(ids)).toEqual(['a'])
})

it('one read sees one moment, though others write meanwhile; the next read sees what they wrote', async () => {
  const seen = await unit.read(async (tx) => {
    const before = await ids(tx)
    // The embedded database has one connection, so there the write waits for the read to end.
    const written = add(database.db, 'later')
    if (database.dialect === 'postgres') await written
    return { before, after: await ids(tx), written }
  })
  await seen.written
  expect([seen.before, seen.after]).toEqual([['a'], ['a']])
  expect(await unit.read(ids)).toEqual(['a', 'later'])
})
