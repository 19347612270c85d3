import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migratePostgres, openDatabase } from '../../../server/db/database.ts'
import { MIGRATION_NAMES, STEPS } from '../../../server/db/migrations/migrate.ts'
import { forPrograms } from '../../../server/db/postgres/pgDump.ts'
import { connectionTo, untimedConnectionTo, openPostgres } from '../../../server/db/postgres/postgres.ts'
import { StartError } from '../../../server/startError.ts'
import { eventually } from '../../harness/eventually.ts'
import { asOf01, stepsOf01 } from '../../harness/of01.ts'
import { query } from '../../harness/postgres.ts'
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgresDatabase.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

const dataDir = temporaryFolder()
const open = (databaseUrl: string) => openDatabase({ dataDir, databaseUrl })

let database: TestDatabase
beforeEach(async () => {
  database = await createPostgresDatabase('empty')
})
afterEach(() => database.drop())

/** Tries to start; expects a refusal and unchanged tables. */
async function expectRefusal(url: string, words: string): Promise<void> {
  const tables = () =>
    query(database.url, 'select relname from pg_class where relnamespace = current_schema()::regnamespace order by 1')
  const before = await tables()
  const error = await open(url).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(words)
  expect(String(error)).not.toContain('geheim')
  expect(await tables()).toEqual(before)
}

const stepsOf = async (url: string) =>
  (await query<{ name: string }>(url, 'select name from kysely_migration order by name')).map(({ name }) => name)

describe('a PostgreSQL database', () => {
  it('is migrated when it is empty, and found again', async () => {
    const first = await open(database.url)
    await first.db.insertInto('secrets').values({ name: 'a', value: 'b' }).execute()
    await first.close()
    const second = await open(database.url)
    expect(await second.db.selectFrom('secrets').select('name').execute()).toEqual([{ name: 'a' }])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(second.db)
    expect(rows.map(({ name }) => name)).toEqual(MIGRATION_NAMES)
    await second.close()
  })

  it('is migrated once, though several servers start on it at once', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => open(database.url)))
    await Promise.all(opened.map((each) => each.close()))
  })

  it('is found while another server migrates it: what is not committed yet is not half there', async () => {
    await query(
      database.url,
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    )
    const other = new Client({ connectionString: database.url })
    await other.connect()
    await other.query('begin; lock table kysely_migration')
    await other.query('create table did_waitings (id integer)')
    await other.query('insert into kysely_migration values ($1, $2)', [MIGRATION_NAMES[0], ''])
    const opening = openPostgres(database.url)
    await eventually(async () =>
      expect(
        await query(
          database.url,
          "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      ).toHaveLength(1),
    )
    await other.query('commit')
    await other.end()
    await new Kysely({ dialect: await opening }).destroy()
  })

  it.each(['0096_waiting_since', '0119_mounted_backups'])(
    'of 0.1 is adopted once with its data, up to step %s, though several servers start on it at once',
    async (last) => {
      await migratePostgres(
        database.url,
        STEPS.filter(({ name }) => name <= last),
      )
      await query(database.url, "insert into secrets (name, value) values ('a', 'b')")
      await asOf01(database.url)
      const opened = await Promise.all(Array.from({ length: 4 }, () => open(database.url)))
      await Promise.all(opened.map((each) => each.close()))
      expect(await stepsOf(database.url)).toEqual(MIGRATION_NAMES)
      expect(await query(database.url, 'select name, value from secrets')).toContainEqual({ name: 'a', value: 'b' })
    },
  )

  it('of 0.1 is as it was when a step fails, and the error is that of the step', async () => {
    await migratePostgres(database.url, STEPS.slice(0, 1))
    await asOf01(database.url)
    const before = await stepsOf(database.url)
    const up = async (db: Kysely<unknown>) => void (await sql`insert into nowhere values (1)`.execute(db))
    await expect(migratePostgres(database.url, [...STEPS, { name: '9998_broken', up }])).rejects.toThrow('nowhere')
    expect(await stepsOf(database.url)).toEqual(before)
  })

  it('is refused when it is older than the last 0.1', async () => {
    await migratePostgres(database.url, STEPS.slice(0, 1))
    await asOf01(database.url, stepsOf01().slice(0, 40))
    await expectRefusal(database.url, '먼저 0.1의 마지막 버전으로 한 번 시작')
  })

  it('is migrated without the time limits of calls: a grown database takes as long as it takes', async () => {
    let limits: unknown
    const step = {
      name: '0001_slow',
      async up(db: Kysely<unknown>) {
        const { rows } = await sql`
          select name, setting from pg_settings where name in
            ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout') order by name
        `.execute(db)
        limits = rows
      },
    }
    await migratePostgres(database.url, [step])
    expect(limits).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '0' },
      { name: 'lock_timeout', setting: '0' },
      { name: 'statement_timeout', setting: '0' },
    ])
    // The client's own limit of a query is not known to the server.
    expect(connectionTo(database.url)).toHaveProperty('query_timeout')
    expect(untimedConnectionTo(database.url)).not.toHaveProperty('query_timeout')
  })

  it('orders and folds text by its code points, whatever its own language', async () => {
    const opened = await open(database.url)
    const columns = await sql<{ name: string }>`
      select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely%' and attnum > 0
        and atttypid = 'text'::regtype and attcollation <> (select oid from pg_collation where collname = 'C')
    `.execute(opened.db)
    expect(columns.rows).toEqual([])
    for (const name of ['가', 'a', 'B', 'Á', 'á', 'b', 'A'])
      await opened.db.insertInto('exams').values({ id: name, name, avg_time: 0, memo: '' }).execute()
    const sorted = await sql<{
      id: string
      folded: string
    }>`select id, lower(id) as folded from exams order by id`.execute(opened.db)
    expect(sorted.rows.map(({ id, folded }) => id + folded)).toEqual(['Aa', 'Bb', 'aa', 'bb', 'ÁÁ', 'áá', '가가'])
    await opened.close()
  })

  it('counts and averages in numbers', async () => {
    const opened = await open(database.url)
    const { rows } =
      await sql`select count(*) as count, avg(x) as avg, sum(x) as sum from (values (1), (2)) as t (x)`.execute(
        opened.db,
      )
    expect(rows).toEqual([{ count: 2, avg: 1.5, sum: 3 }])
    await opened.close()
  })

  it('is refused when it belongs to another program', async () => {
    await query(database.url, 'create table notes (text text)')
    await expectRefusal(database.url, '이 제품의 데이터베이스가 아니어서')
    await query(
      database.url,
      "create table kysely_migration (name text); insert into kysely_migration values ('0001_initial')",
    )
    await expectRefusal(database.url, '이 제품의 데이터베이스가 아니어서')
  })

  it('is refused when a newer version has been at it', async () => {
    await (await open(database.url)).close()
    await query(database.url, "insert into kysely_migration (name, timestamp) values ('9999_future', '2030')")
    await expectRefusal(database.url, '9999_future')
  })

  it('is refused when it cannot hold Korean', async () => {
    const latin = await createPostgresDatabase('empty', "encoding 'SQL_ASCII' locale_provider libc locale 'C'")
    await expectRefusal(latin.url, 'UTF8')
    await latin.drop()
  })

  it('is named when it is not there', () =>
    expectRefusal(database.url.replace(/\/test_\w+/, '/nowhere'), '그런 데이터베이스가 없습니다: nowhere'))

  it('is refused with a wrong password, which is not printed', async () => {
    await query(
      database.url,
      "do $$ begin create role keyed login password 'right'; exception when duplicate_object then null; end $$",
    )
    await expectRefusal(database.url.replace('postgres@', 'keyed:geheim@'), '로그인에 실패했습니다')
  })

  it('is named when a file of its address cannot be read', () =>
    expectRefusal(
      `${database.url}&sslmode=verify-full&sslrootcert=/nowhere/ca.pem`,
      '파일이나 폴더가 없습니다: /nowhere/ca.pem',
    ))

  it('is given to the programs of PostgreSQL in their words, without its password', () => {
    const { address, password } = forPrograms('postgres://u:geh%40eim@db/b?uselibpqcompat=true&sslmode=no-verify')
    expect({ address, password }).toEqual({ address: 'postgres://u@db/b?sslmode=require', password: 'geh@eim' })
    expect(forPrograms('postgres://u@db/b?password=geheim')).toEqual({
      address: 'postgres://u@db/b',
      password: 'geheim',
    })
  })

  it('is said to be away when nobody listens', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    await expectRefusal(
      `postgres://board:geheim@127.0.0.1:${port}/board`,
      `연결할 수 없습니다. DATABASE_URL과 서버를 확인해 주세요 (127.0.0.1:${port})`,
    )
  })
})
