import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { isTransient } from '../../../server/db/errors/databaseErrors.ts'
import { openDatabase } from '../../harness/database.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

const ROUNDS = 10
/** Returns the prepared statements of the current connection. */
const prepared = async (db: Database['db']) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  )

it('what is asked again and again is prepared, and what searches by a pattern is not', async () => {
  await database.db.connection().execute(async (db) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await db.selectFrom('rooms').select('id').where('id', '=', round).execute()).toEqual([])
      expect(await db.selectFrom('rooms').select('id').where('memo', 'like', `%${round}%`).execute()).toEqual([])
    }
    expect((await prepared(db)).filter((text) => text.includes('rooms'))).toEqual([
      'select "id" from "rooms" where "id" = $1',
    ])
  })
})

it('a table that changes under a prepared statement fails one transaction, which is retried', async () => {
  const read = (db: Database['db']) => db.selectFrom('exams').selectAll().where('id', '=', 'x').execute()
  await database.db.connection().execute(async (db) => {
    for (let round = 0; round < ROUNDS; round += 1) await read(db)
    await sql`alter table exams add column of_a_later_version text`.execute(db)
    expect(isTransient(await read(db).catch((error: unknown) => error))).toBe(true)
    expect(await read(db)).toEqual([])
  })
})
