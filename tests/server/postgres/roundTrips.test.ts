import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCaller } from '../../../server/auth/sessionRepository.ts'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import { UnitOfWork } from '../../../server/db/unitOfWork.ts'
import { findOption } from '../../../server/didOptions/didOptionRepository.ts'
import { DidWaitingLists } from '../../../server/didWaitings/didWaitingLists.ts'
import { MoveService } from '../../../server/queue/moves/moveService.ts'
import { LocalBus } from '../../../server/events/bus.ts'
import { createStation, queueUp } from '../../harness/queue.ts'
import { startServer, temporaryFolder, type TestServer } from '../../harness/server.ts'
import { WaitEstimates } from '../../../server/queue/estimates/waitEstimates.ts'

let server: TestServer
let between: Server
let database: Database
/** Number of round trips to PostgreSQL. */
let ways = 0

beforeAll(async () => {
  server = await startServer()
  const address = new URL(server.databaseUrl ?? '')
  const socket = `.s.PGSQL.${address.port || 5432}`
  const folder = temporaryFolder()
  const home = join(address.searchParams.get('host') ?? '', socket)
  between = createServer((client) => {
    let isAnswered = true
    const upstream = connect(home)
    client.on('data', (bytes) => {
      ways += isAnswered ? 1 : 0
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
  await server.close()
})

const waysOf = async (work: () => Promise<unknown>): Promise<number> => {
  ways = 0
  await work()
  return ways
}

it('a call takes seven ways to PostgreSQL and back, with the look at who calls; a list of a board one beside that', async () => {
  const { did } = await createStation(server.root)
  const [first, second] = (await queueUp(server.root, did, '홍길동', '김철수')).map((entry) => entry.didWaitingId)
  const unit = new UnitOfWork(database.db, new LocalBus(() => undefined))
  const service = new MoveService(unit, new WaitEstimates(unit.db))
  const by = { id: 'root', name: 'root', address: '' }
  const lookUp = () => findCaller(database.db, 'nobody', new Date())
  // The first calls prepare the statements and open the connection.
  await lookUp()
  await service.hold(by, [first ?? 0])
  expect(await waysOf(async () => [await lookUp(), await service.call(by, second ?? 0)])).toBe(7)
  const lists = new DidWaitingLists(unit, findOption, new WaitEstimates(unit.db))
  expect(await waysOf(() => lists.list(did.id, 'WAITING', null))).toBe(1)
})
