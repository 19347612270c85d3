import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import { UnitOfWork } from '../../../server/db/unitOfWork.ts'
import { type BusEvent, reload } from '../../../server/realtime/bus.ts'
import { PostgresBus } from '../../../server/realtime/postgresBus.ts'
import { eventually } from '../../harness/eventually.ts'
import { query } from '../../harness/postgres.ts'
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgresDatabase.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

let postgres: TestDatabase
let database: Database
let here: PostgresBus
let there: PostgresBus
let heard: BusEvent[]
let reported: unknown[]
beforeEach(async () => {
  postgres = await createPostgresDatabase()
  database = await openDatabase({ dataDir: temporaryFolder(), databaseUrl: postgres.url })
  heard = []
  reported = []
  const aBus = () => new PostgresBus({ url: postgres.url, db: database.db, report: (error) => reported.push(error) })
  here = aBus()
  there = aBus()
  await Promise.all([here.open(), there.open()])
  there.subscribe((event) => heard.push(event))
})
afterEach(async () => {
  await Promise.all([here.close(), there.close()])
  await database.close()
  await postgres.drop()
})

const board = async (no: string) => {
  const blank = { name_kr: '', doctor_kr: '', explain_kr: '', agent_port: '', ip_address: '', mac_address: '', rfid_reader_id: '' }
  return (await database.db.insertInto('dids').values({ no, ...blank }).returning('id').executeTakeFirstOrThrow()).id
}
const version = (event: BusEvent) => (event.kind === 'messages' && event.message.type === 'RELOAD' ? event.message.version : undefined)

describe('events between servers', () => {
  it('AP-11 are told after the commit, and not before', async () => {
    const id = await board('1')
    const seen: Promise<unknown>[] = []
    there.subscribe(() => seen.push(query(postgres.url, `select name_kr from dids where id = ${id}`)))
    await new UnitOfWork(database.db, here).run(async (tx, tell) => {
      tell(reload(id))
      await tx.updateTable('dids').set({ name_kr: '새 이름' }).execute()
      await here.enlist(tx, [])
      expect(heard).toEqual([])
    })
    await eventually(() => expect(heard).toEqual([{ ...reload(id), message: { ...reload(id).message, version: 1 } }]))
    expect(await Promise.all(seen)).toEqual([[{ name_kr: '새 이름' }]])
  })

  it('DE-14 are not told of work that is rolled back', async () => {
    const id = await board('1')
    const unit = new UnitOfWork(database.db, here)
    await expect(unit.run(async (_, tell) => {
      tell(reload(id))
      throw new Error('after telling')
    })).rejects.toThrow('after telling')
    here.publish([{ kind: 'rollCall' }])
    await eventually(() => expect(heard).toEqual([{ kind: 'rollCall' }]))
  })

  it('come in the order of the commits, each once', async () => {
    const id = await board('1')
    const unit = new UnitOfWork(database.db, here)
    await Promise.all(Array.from({ length: 50 }, () => unit.run(async (_, tell) => tell(reload(id)))))
    await eventually(() => expect(heard).toHaveLength(50))
    expect(heard.map(version)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  })

  it('are told once of work that was done anew after a deadlock', async () => {
    const [first, second] = [await board('1'), await board('2')]
    const unit = new UnitOfWork(database.db, here)
    let tries = 0
    const lock = (id: number) => sql`update dids set memo_of_test = memo_of_test where id = ${id}`
    await sql`alter table dids add column memo_of_test text`.execute(database.db)
    await sql`set deadlock_timeout = '50ms'`.execute(database.db)
    let arrived = 0
    const both = async (...ids: [number, number]) =>
      unit.run(async (tx, tell) => {
        tries += 1
        await lock(ids[0]).execute(tx)
        arrived += 1
        await eventually(() => expect(arrived).toBeGreaterThanOrEqual(2))
        await lock(ids[1]).execute(tx)
        tell(reload(ids[0]))
      })
    await Promise.all([both(first, second), both(second, first)])
    expect(tries).toBe(3)
    await eventually(() => expect(heard).toHaveLength(2))
  })

  it('fit, however many there are', async () => {
    const events = Array.from({ length: 1_000 }, (_, at): BusEvent => reload(at + 1))
    const shown = Array.from({ length: 500 }, (_, at) => ({ didWaitingId: at, calledAt: '2026-01-01T00:00:00.000Z', shownAt: '2026-01-01T00:00:00.000Z' }))
    here.publish([...events, { kind: 'receipts', didId: 1, message: { type: 'RECEIPT', message: '', shown } }])
    await eventually(() => expect(heard.filter(({ kind }) => kind === 'receipts').flatMap((event) => (event.kind === 'receipts' ? event.message.shown : []))).toEqual(shown))
    expect(heard.filter(({ kind }) => kind === 'messages')).toEqual(events)
  })
})

describe('a listener that is cut', () => {
  const cut = () => query(postgres.url, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waiting-board-listener' and datname = current_database()")

  it('says so when it listens again, and hears what follows', async () => {
    await cut()
    await eventually(() => expect(heard).toEqual([{ kind: 'gap' }]))
    here.publish([reload(7)])
    await eventually(() => expect(heard).toEqual([{ kind: 'gap' }, reload(7)]))
    expect(reported.length).toBeGreaterThan(0)
  })

  it('listens no more once it is closed', async () => {
    await there.close()
    await cut()
    here.publish([reload(7)])
    await new Promise((resolve) => here.subscribe(resolve))
    expect(heard).toEqual([])
  })
})
