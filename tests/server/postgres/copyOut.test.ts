import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CopiedRow } from '../../../server/db/postgres/copyOut.ts'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../harness/database.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

const copied = (db: Database['db'], asked: string) =>
  sql<CopiedRow>`copy (${sql.raw(asked)}) to stdout (format binary)`.execute(db)

it('rows larger than what arrives at once keep every byte, and NULL is none', async () => {
  const asked =
    "select n::text, decode(repeat(lpad(to_hex(n), 2, '0'), 300000), 'hex'), null from generate_series(1, 3) n"
  const { rows } = await copied(database.db, asked)
  expect(rows.map(({ columns: [name, bytes, none] }) => [String(name), bytes?.length, none])).toEqual([
    ['1', 300_000, null],
    ['2', 300_000, null],
    ['3', 300_000, null],
  ])
  expect(rows.map(({ columns: [, bytes] }) => [...new Set(bytes)])).toEqual([[1], [2], [3]])
  expect((await copied(database.db, 'select 1 where false')).rows).toEqual([])
})

it('a refused copy and statements sent behind it are answered each in turn', async () => {
  await database.db.connection().execute(async (db) => {
    await expect(copied(db, 'select 1 / 0')).rejects.toThrow('division by zero')
    expect(await db.selectFrom('rooms').select('id').execute()).toEqual([])
    expect((await copied(db, 'select 7')).rows[0]?.columns[0]?.readInt32BE()).toBe(7)
  })
})
