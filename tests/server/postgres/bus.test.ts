import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import { UnitOfWork } from '../../../server/db/unitOfWork.ts'
import { type BusEvent, reload, sessionEnded } from '../../../server/events/bus.ts'
import { PostgresBus } from '../../../server/realtime/postgresBus.ts'
import { eventually } from '../../harness/eventually.ts'
import { query } from '../../harness/postgres.ts'
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgresDatabase.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

const LOOK_MS = 50

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
  const aBus = () =>
    new PostgresBus({ url: postgres.url, db: database.db, report: (error) => reported.push(error), lookMs: LOOK_MS })
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
  const blank = {
    name_kr: '',
    doctor_kr: '',
    explain_kr: '',
    agent_port: '',
    ip_address: '',
    mac_address: '',
    rfid_reader_id: '',
  }
  return (
    await database.db
      .insertInto('dids')
      .values({ no, ...blank })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
const version = (event: BusEvent) =>
  event.kind === 'messages' && event.message.type === 'RELOAD' ? event.message.version : undefined

describe('events between servers', () => {
  it('AP-11 are told after the commit, and not before', async () => {
    const id = await board('1')
    const seen: Promise<unknown>[] = []
    for (const bus of [here, there])
      bus.subscribe(() => seen.push(query(postgres.url, `select name_kr from dids where id = ${id}`)))
    await new UnitOfWork(database.db, here).run(async (tx, tell) => {
      tell(reload(id))
      await tx.updateTable('dids').set({ name_kr: '새 이름' }).execute()
      expect(seen).toEqual([])
    })
    await eventually(() => expect(heard).toEqual([reload(id, 1)]))
    expect(await Promise.all(seen)).toEqual([[{ name_kr: '새 이름' }], [{ name_kr: '새 이름' }]])
  })

  it('DE-14 are not told of work that is rolled back', async () => {
    const id = await board('1')
    const unit = new UnitOfWork(database.db, here)
    await expect(
      unit.run(async (_, tell) => {
        tell(reload(id))
        throw new Error('after telling')
      }),
    ).rejects.toThrow('after telling')
    here.publish([sessionEnded('s')])
    await eventually(() => expect(heard).toEqual([sessionEnded('s')]))
  })

  it('are heard at once where they happen, and never twice', async () => {
    const own: BusEvent[] = []
    here.subscribe((event) => own.push(event))
    here.publish([reload(1, 1)])
    expect(own).toEqual([reload(1, 1)])
    await eventually(() => expect(heard).toEqual([reload(1, 1)]))
    there.publish([reload(2, 1)])
    await eventually(() => expect(own).toEqual([reload(1, 1), reload(2, 1)]))
  })

  it('end with the newest version of a board, however many change it at once', async () => {
    const id = await board('1')
    const unit = new UnitOfWork(database.db, here)
    await Promise.all(Array.from({ length: 50 }, () => unit.run(async (_, tell) => tell(reload(id)))))
    await eventually(() => expect(version(heard.at(-1) as BusEvent)).toBe(50))
    const versions = heard.map(version)
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => (a ?? 0) - (b ?? 0)))
  })

  it('are told once of work that was retried after a deadlock', async () => {
    const [first, second] = [await board('1'), await board('2')]
    const unit = new UnitOfWork(database.db, here)
    let tries = 0
    const lock = (id: number) => sql`update dids set memo_of_test = memo_of_test where id = ${id}`
    await sql`alter table dids add column memo_of_test text`.execute(database.db)
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
    // The transaction that was rolled back may retry before the other resumes, and deadlock with it again.
    expect(tries).toBeGreaterThanOrEqual(3)
    await eventually(() => expect(heard).toHaveLength(2))
  })

  it('fit, however many there are', async () => {
    const events = Array.from({ length: 1_000 }, (_, at): BusEvent => reload(at + 1, 7))
    const shown = Array.from({ length: 500 }, (_, at) => ({
      didWaitingId: at,
      calledAt: '2026-01-01T00:00:00.000Z',
      shownAt: '2026-01-01T00:00:00.000Z',
    }))
    here.publish([...events, { kind: 'receipts', didId: 1, message: { type: 'RECEIPT', message: '', shown } }])
    await eventually(() =>
      expect(
        heard
          .filter(({ kind }) => kind === 'receipts')
          .flatMap((event) => (event.kind === 'receipts' ? event.message.shown : [])),
      ).toEqual(shown),
    )
    expect(heard.filter(({ kind }) => kind === 'messages')).toEqual(events)
  })

  it("of which the connection knows nothing are nobody's, and stop nothing", async () => {
    await query(postgres.url, "select pg_notify('waiting_board', 'somebody [else')")
    here.publish([reload(7, 1)])
    await eventually(() => expect(heard).toEqual([reload(7, 1)]))
    expect(reported).toHaveLength(2)
  })
})

describe('a change that nobody told', () => {
  it('is found by its version: the server that made it was killed', async () => {
    const id = await board('1')
    await query(postgres.url, `update dids set version = version + 1 where id = ${id}`)
    await eventually(() => expect(heard).toEqual([reload(id, 1)]))
  })

  it('is found though its transaction began before the last look', async () => {
    const [slow, quick] = [await board('1'), await board('2')]
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('begin')
    await client.query(`update dids set version = version + 1 where id = ${slow}`)
    await query(postgres.url, `update dids set version = version + 1 where id = ${quick}`)
    await eventually(() => expect(heard).toEqual([reload(quick, 1)]))
    await query(postgres.url, `update dids set version = version + 1 where id = ${quick}`)
    await eventually(() => expect(heard).toEqual([reload(quick, 1), reload(quick, 2)]))
    await client.query('commit')
    await client.end()
    await eventually(() => expect(heard).toEqual([reload(quick, 1), reload(quick, 2), reload(slow, 1)]))
  })

  it('is found when a board is deleted', async () => {
    const id = await board('1')
    await query(postgres.url, `delete from dids where id = ${id}`)
    await eventually(() => expect(heard).toEqual([reload(id, 1)]))
  })

  it('is found in a database that was restored, whose transactions have lower numbers than its rows say', async () => {
    const id = await board('1')
    await query(
      postgres.url,
      `update dids set version = 5 where id = ${id}; update board_changes set changed_in = 1000000000`,
    )
    const later = new PostgresBus({
      url: postgres.url,
      db: database.db,
      report: (error) => reported.push(error),
      lookMs: LOOK_MS,
    })
    const own: BusEvent[] = []
    later.subscribe((event) => own.push(event))
    await later.open()
    await query(postgres.url, `update dids set version = 6 where id = ${id}`)
    await eventually(() => expect(own).toEqual([reload(id, 6)]))
    await later.close()
  })
})

describe('a connection that is cut', () => {
  const cut = () =>
    query(
      postgres.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waiting-board-listener' and datname = current_database()",
    )

  it('says so when it hears again, and hears what follows', async () => {
    await cut()
    await eventually(() => expect(heard).toEqual([{ kind: 'gap' }]))
    here.publish([reload(7, 1)])
    await eventually(() => expect(heard).toEqual([{ kind: 'gap' }, reload(7, 1)]))
    expect(reported.length).toBeGreaterThan(0)
  })

  it('tells what was to be told meanwhile once it is there again', async () => {
    await there.close()
    await cut()
    await eventually(() => expect(reported.length).toBeGreaterThan(0))
    const third = new PostgresBus({ url: postgres.url, db: database.db, report: (error) => reported.push(error) })
    third.subscribe((event) => heard.push(event))
    await third.open()
    here.publish([sessionEnded('a'), sessionEnded('b')])
    await eventually(() => expect(heard).toEqual(expect.arrayContaining([sessionEnded('a'), sessionEnded('b')])))
    await third.close()
  })

  it('hears no more once it is closed', async () => {
    await there.close()
    await cut()
    here.publish([reload(7, 1)])
    const other = new PostgresBus({ url: postgres.url, db: database.db, report: () => undefined })
    const told = new Promise((resolve) => other.subscribe(resolve))
    await other.open()
    here.publish([sessionEnded('a')])
    await told
    await other.close()
    expect(heard).toEqual([])
  })
})
