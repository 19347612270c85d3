import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { StartError } from '../../../server/startError.ts'
import { PgBouncer } from '../../harness/pgBouncer.ts'
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgresDatabase.ts'
import { temporaryFolder } from '../../harness/temporaryFolder.ts'

const PARAMETERS =
  'ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,application_name'

let database: TestDatabase
let pooler: PgBouncer
beforeEach(async () => {
  database = await createPostgresDatabase()
})
afterEach(async () => {
  pooler.close()
  await database.drop()
})

const open = () => openDatabase({ dataDir: temporaryFolder(), databaseUrl: pooler.url })

it.each([
  ['transaction', []],
  ['transaction', ['server_round_robin = 1', 'min_pool_size = 4']],
  ['statement', []],
] as const)(
  'a pooler in %s mode (%s) is refused at the start in a sentence that says what to do',
  async (mode, others) => {
    pooler = await PgBouncer.before(database.url, [`pool_mode = ${mode}`, PARAMETERS, ...others])
    const error = await open().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain('pool_mode를 session으로')
  },
)

it('a pooler in session mode is taken', async () => {
  pooler = await PgBouncer.before(database.url, ['pool_mode = session', PARAMETERS])
  const opened = await open()
  expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([])
  await opened.close()
})

it('a pooler that refuses a setting of the connection is refused with the name of the setting', async () => {
  pooler = await PgBouncer.before(database.url, ['pool_mode = session'])
  const error = await open().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toMatch(/statement_timeout.*ignore_startup_parameters = .*idle_in_transaction/)
})
