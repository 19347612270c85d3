import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Kysely } from 'kysely'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import type { DB } from '../../../server/db/schema.ts'
import { temporaryFolder } from '../../harness/server.ts'
import { serverForAll } from '../../harness/testServer.ts'
import { aUnit } from '../../harness/database.ts'

const server = serverForAll()
let between: Server
let database: Database
/** Number of round trips to PostgreSQL. */
let trips = 0

beforeAll(async () => {
  const address = new URL(server.databaseUrl ?? '')
  const socket = `.s.PGSQL.${address.port || 5432}`
  const folder = temporaryFolder()
  const home = join(address.searchParams.get('host') ?? '', socket)
  between = createServer((client) => {
    let isAnswered = true
    const upstream = connect(home)
    client.on('data', (bytes) => {
      trips += isAnswered ? 1 : 0
      isAnswered = false
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      isAnswered = true
      client.write(bytes)
    })
    client.on('close', () => upstream.end())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => between.listen(join(folder, socket), resolve))
  address.searchParams.set('host', folder)
  database = await openDatabase({ dataDir: folder, databaseUrl: address.href })
})
afterAll(async () => {
  await database.close()
  between.close()
})

const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
  trips = 0
  await work()
  return trips
}

it('a transaction is opened with its first statement, and the end of a read is not awaited', async () => {
  const unit = aUnit(database.db)
  const read = (db: Kysely<DB>) => db.selectFrom('exams').select('id').execute()
  // The first read opens the connection.
  await unit.read(read)
  expect(await tripsOf(() => unit.read(read))).toBe(1)
  expect(await tripsOf(() => unit.run(read))).toBe(2)
})
