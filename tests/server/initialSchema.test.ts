import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { migratePostgres } from '../../server/db/database.ts'
import { initial } from '../../server/db/migrations/0096_initial.ts'
import { migrate } from '../../server/db/migrations/migrate.ts'
import { NodeSqliteDialect } from '../../server/db/sqlite/nodeSqlite.ts'
import { createPostgresDatabase, POSTGRES } from '../harness/postgresDatabase.ts'
import { postgresSchema, sqliteSchema } from '../harness/schemaText.ts'

/** Returns the schema that the 67 steps of 0.1 made, written down before they were replaced. */
const schemaOf01 = (dialect: string) =>
  readFileSync(join(import.meta.dirname, `../fixtures/initial.${dialect}.txt`), 'utf8')

it('guard: the initial step makes the schema and the rows that the steps of 0.1 made', async () => {
  if (process.env[POSTGRES] === undefined) {
    const file = new DatabaseSync(':memory:')
    const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(file) })
    await migrate(db, 'sqlite', [initial])
    expect(await sqliteSchema(file)).toBe(schemaOf01('sqlite'))
    await db.destroy()
  } else {
    const database = await createPostgresDatabase('empty')
    await migratePostgres(database.url, [initial])
    expect(await postgresSchema(database.url)).toBe(schemaOf01('postgres'))
    await database.drop()
  }
})
