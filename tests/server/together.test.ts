import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { last } from '../../server/db/lastStatement.ts'
import type { DB } from '../../server/db/schema.ts'
import { both, inOrder, step, together } from '../../server/db/together.ts'
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
const adding = (tx: Tx, id: string) =>
  step(tx.insertInto('exams').values({ id, name: id, memo: '', avg_time: 5 }).returning('id'), ([row]) => row?.id)
const naming = (tx: Tx, id: string, name: string) =>
  step(tx.updateTable('exams').set({ name }).where('id', '=', id).returning('name'), ([row]) => row?.name)
const counting = (tx: Tx) =>
  step(
    tx.selectFrom('exams').select((eb) => eb.fn.countAll<number>().as('n')),
    ([row]) => row?.n,
  )
const names = async () =>
  (await database.db.selectFrom('exams').select('name').orderBy('id').execute()).map(({ name }) => name)

it('steps are done in their order, and each reads its own rows', async () => {
  const done = await unit.run((tx) =>
    together(
      tx,
      counting(tx),
      adding(tx, 'a'),
      inOrder([naming(tx, 'a', '1'), naming(tx, 'a', '2'), naming(tx, 'nobody', '3')], (each) => each),
      both(adding(tx, 'b'), counting(tx), (id, n) => [id, n]),
    ),
  )
  expect(done).toEqual([0, 'a', ['1', '2', undefined], ['b', 2]])
  expect(await names()).toEqual(['2', 'b'])
})

it('of steps that fail the first says why, and nothing of the transaction stays', async () => {
  const failed = unit.run((tx) => together(tx, naming(tx, 'a', 'changed'), adding(tx, 'b'), adding(tx, 'c')))
  await expect(failed).rejects.toThrow(/unique/i)
  expect(await names()).toEqual(['2', 'b'])
})

it('nothing is done behind a step that failed, not even where the failure has ended the transaction, as a full disk does', async () => {
  if (database.dialect === 'sqlite')
    await sql`create trigger breaks after update on exams when new.name = 'breaks' begin select raise(rollback, 'breaks'); end`.execute(
      database.db,
    )
  else
    await sql`create rule breaks as on update to exams where new.name = 'breaks' do also insert into exams values ('a', 'a', '', 1)`.execute(
      database.db,
    )
  await expect(
    unit.run((tx) => together(tx, adding(tx, 'before'), naming(tx, 'a', 'breaks'), adding(tx, 'behind'))),
  ).rejects.toThrow()
  expect(await names()).toEqual(['2', 'b'])
})

it('what a transaction ends with is committed with it, and what fails there undoes the rest', async () => {
  const ending = (tx: Tx, id: string) =>
    tx.insertInto('exams').values({ id, name: id, memo: '', avg_time: 5 }).modifyEnd(last).execute()
  await unit.run(async (tx) => {
    await together(tx, naming(tx, 'a', 'ended'))
    await ending(tx, 'z')
  })
  expect(await names()).toEqual(['ended', 'b', 'z'])
  const failed = unit.run(async (tx) => {
    await together(tx, naming(tx, 'a', 'undone'))
    await ending(tx, 'z')
  })
  await expect(failed).rejects.toThrow(/unique/i)
  expect(await names()).toEqual(['ended', 'b', 'z'])
  // The connection is as good as before.
  for (let at = 0; at < 20; at += 1) expect(await unit.run((tx) => together(tx, counting(tx)))).toEqual([3])
})

it('what is read in one transaction is of one moment, though others write meanwhile; the next sees what they wrote', async () => {
  const seen = await unit.read(async (tx) => {
    const [before] = await together(tx, counting(tx))
    // The embedded database has one connection: there the write waits for the reading to end.
    const written = database.db.insertInto('exams').values({ id: 'later', name: '', memo: '', avg_time: 5 }).execute()
    if (database.dialect === 'postgres') await written
    const [after] = await together(tx, counting(tx))
    return { before, after, written }
  })
  await seen.written
  expect([seen.before, seen.after]).toEqual([3, 3])
  expect(await unit.read((tx) => together(tx, counting(tx)))).toEqual([4])
})
