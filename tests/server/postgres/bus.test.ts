import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import { UnitOfWork } from '../../../server/db/unitOfWork.ts'
import { type BusEvent, reload, sessionEnded } from '../../../server/events/bus.ts'
import { PostgresBus } from '../../../server/realtime/postgresBus.ts'
import { eventually } from '../../harness/eventually.ts'
import { query } from '../../harness/postgres.ts'
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgresDatabase.ts'
import { PostgresPath } from '../../harness/postgresPath.ts'
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

const aBus = (db = database.db) => new PostgresBus({ url: postgres.url, db, report: (error) => reported.push(error) })

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

  it('DE-14 are told by the commit itself, so that a server that is killed right after it loses none', async () => {
    const id = await board('1')
    await database.db.transaction().execute(async (tx) => {
      await here.announce(tx, [reload(id, 1)])
      await tx.updateTable('dids').set({ name_kr: '새 이름' }).execute()
    })
    await eventually(() => expect(heard).toEqual([reload(id, 1)]))
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

describe('a connection that is cut', () => {
  const cut = () =>
    query(
      postgres.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waiting-board-listener' and datname = current_database()",
    )

  it('leaves a server deaf until it hears again', async () => {
    await cut()
    await eventually(() => expect(heard).toEqual([{ kind: 'deaf' }, { kind: 'gap' }]))
    here.publish([reload(7, 1)])
    await eventually(() => expect(heard).toEqual([{ kind: 'deaf' }, { kind: 'gap' }, reload(7, 1)]))
    expect(reported.length).toBeGreaterThan(0)
  })

  it('on the way to the database, the others are told of a gap once it is there again', async () => {
    const path = await PostgresPath.to(postgres.url)
    const away = await openDatabase({ dataDir: temporaryFolder(), databaseUrl: path.url })
    const teller = aBus(away.db)
    await teller.open()
    path.cut()
    teller.publish([sessionEnded('a')])
    await eventually(() => expect(reported.length).toBeGreaterThan(0))
    expect(heard).toEqual([])
    path.mend()
    await eventually(() => expect(heard).toEqual([{ kind: 'gap' }]))
    await teller.close()
    await away.close()
    path.close()
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
