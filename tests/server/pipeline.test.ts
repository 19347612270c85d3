import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import type { DB } from '../../server/db/schema.ts'
import { lockRows } from '../../server/db/transactions/lockRows.ts'
import { combine, pipeline, query } from '../../server/db/pipeline/pipeline.ts'
import { UnitOfWork } from '../../server/db/unitOfWork.ts'
import { LocalBus } from '../../server/events/bus.ts'
import { openDatabase } from '../harness/database.ts'

let database: Database
let unit: UnitOfWork
beforeAll(async () => {
  database = await openDatabase()
  unit = new UnitOfWork(database.db, new LocalBus(() => undefined))
})
afterAll(() => database.close())

type Tx = Transaction<DB>
const add = (tx: Kysely<DB>, id: string) =>
  query(tx, tx.insertInto('exams').values({ id, name: id, memo: '', avg_time: 5 }).returning('id'), ([row]) => row?.id)
const rename = (tx: Tx, id: string, name: string) =>
  query(tx, tx.updateTable('exams').set({ name }).where('id', '=', id).returning('name'), ([row]) => row?.name)
const count = (tx: Tx) =>
  query(
    tx,
    tx.selectFrom('exams').select((eb) => eb.fn.countAll<number>().as('n')),
    ([row]) => row?.n,
  )
const names = async () =>
  (await database.db.selectFrom('exams').select('name').orderBy('id').execute()).map(({ name }) => name)

it('queries run in their order, and each reads its own rows', async () => {
  const done = await unit.run((tx) =>
    pipeline(tx, [
      count(tx),
      add(tx, 'a'),
      combine(tx, [rename(tx, 'a', '1'), rename(tx, 'a', '2'), rename(tx, 'nobody', '3')], (each) => each),
      combine(tx, [add(tx, 'b'), count(tx)], ([id, n]) => [id, n]),
    ]),
  )
  expect(done).toEqual([0, 'a', ['1', '2', undefined], ['b', 2]])
  expect(await names()).toEqual(['2', 'b'])
})

it('a query runs when it is executed, each time again, and not by being returned from an async function or awaited', async () => {
  const returned = await (async () => add(database.db, 'c'))()
  expect(await names()).toEqual(['2', 'b'])
  expect(await returned.execute()).toBe('c')
  await database.db.deleteFrom('exams').where('id', '=', 'c').execute()
  expect(await returned.execute()).toBe('c')
  await database.db.deleteFrom('exams').where('id', '=', 'c').execute()
})

it('a query of no statements has its result without the database', async () => {
  expect(await pipeline(database.db, [])).toEqual([])
  expect(await unit.read((tx) => lockRows(tx, 'rooms', []).execute())).toEqual([])
})

it('of queries that fail the first is reported, and nothing of the transaction stays', async () => {
  const failed = unit.run((tx) => pipeline(tx, [rename(tx, 'a', 'changed'), add(tx, 'b'), add(tx, 'c')]))
  await expect(failed).rejects.toThrow(/unique/i)
  expect(await names()).toEqual(['2', 'b'])
})

it('nothing runs after a query that failed, not even where the failure has ended the transaction, as a full disk does', async () => {
  if (database.dialect === 'sqlite')
    await sql`create trigger breaks after update on exams when new.name = 'breaks' begin select raise(rollback, 'breaks'); end`.execute(
      database.db,
    )
  else
    await sql`create rule breaks as on update to exams where new.name = 'breaks' do also insert into exams values ('a', 'a', '', 1)`.execute(
      database.db,
    )
  await expect(
    unit.run((tx) => pipeline(tx, [add(tx, 'before'), rename(tx, 'a', 'breaks'), add(tx, 'behind')])),
  ).rejects.toThrow()
  expect(await names()).toEqual(['2', 'b'])
})

it('what fails after a pipeline undoes the pipeline, and the connection is as good as before', async () => {
  const failed = unit.run(async (tx) => {
    await pipeline(tx, [rename(tx, 'a', 'undone')])
    await tx.insertInto('exams').values({ id: 'b', name: 'b', memo: '', avg_time: 5 }).execute()
  })
  await expect(failed).rejects.toThrow(/unique/i)
  expect(await names()).toEqual(['2', 'b'])
  for (let at = 0; at < 20; at += 1) expect(await unit.run((tx) => pipeline(tx, [count(tx)]))).toEqual([2])
})

it('what is read in one transaction is of one moment, though others write meanwhile; the next sees what they wrote', async () => {
  const seen = await unit.read(async (tx) => {
    const [before] = await pipeline(tx, [count(tx)])
    // The embedded database has one connection, so there the write waits for the read to end.
    const written = database.db.insertInto('exams').values({ id: 'later', name: '', memo: '', avg_time: 5 }).execute()
    if (database.dialect === 'postgres') await written
    const [after] = await pipeline(tx, [count(tx)])
    return { before, after, written }
  })
  await seen.written
  expect([seen.before, seen.after]).toEqual([2, 2])
  expect(await unit.read((tx) => pipeline(tx, [count(tx)]))).toEqual([3])
})
