import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Did } from '../../../contract/dids.ts'
import type { WaitingEntry } from '../../../contract/waitingMoves.ts'
import type { Room } from '../../../contract/rooms.ts'
import { oneOf, randomFrom } from '../../faults/random.ts'
import type { Answer, Client } from '../../harness/client.ts'
import { createDid, createExam, createRoom, createTag, createUser, createVisit } from '../../harness/create.ts'
import { eventually } from '../../harness/eventually.ts'
import { query } from '../../harness/postgres.ts'
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgresDatabase.ts'
import { serverForAll } from '../../harness/testServer.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const CLIENTS = 12
const STEPS_EACH = 25

let database: TestDatabase
beforeAll(async () => {
  database = await createPostgresDatabase()
  // PostgreSQL looks for deadlocks after a second; found sooner, the losers are soon in each other's way again.
  await query(database.url, `alter database "${new URL(database.url).pathname.slice(1)}" set deadlock_timeout = '10ms'`)
})
afterAll(() => database.drop())
const settings = () => ({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'silent' } })
const server = serverForAll(settings)
const beside = serverForAll(settings)

type Choose = <T>(choices: readonly T[]) => T
/** One action of a member of staff. */
type Act = (client: Client, choose: Choose) => Promise<Answer<unknown>>

/** Creates two boards without a room, two of one room, and one of another. */
async function hospital() {
  const rooms: Room[] = [
    await createRoom(server.root, { maxPatient: 2, useMultiCall: true }),
    await createRoom(server.root),
  ]
  const roomIds = [null, rooms[0]?.id, null, rooms[1]?.id, rooms[0]?.id]
  const dids: Did[] = []
  for (const roomId of roomIds) dids.push(await createDid(server.root, { roomId: roomId ?? null }))
  const entries: WaitingEntry[] = []
  for (let at = 0; at < 10; at += 1) {
    const visit = await createVisit(server.root)
    entries.push(
      await server.root.post<WaitingEntry>('/v1/did-waitings', {
        didId: dids[at % dids.length]?.id,
        visitId: visit.id,
      }),
    )
  }
  return { rooms, dids, entries }
}

/** Runs random acts concurrently at both servers; none may be answered with a server error. */
async function mix(acts: readonly Act[]): Promise<void> {
  const random = randomFrom(SEED)
  const choose: Choose = <T>(choices: readonly T[]) => oneOf(choices, random) as T
  const failed: string[] = []
  const staff = async (client: Client) => {
    for (let step = 0; step < STEPS_EACH; step += 1) {
      const { status } = await choose(acts)(client, choose)
      if (status >= 500) failed.push(`${status}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => staff(server.root.at(at % 2 ? beside.url : server.url))))
  expect(failed).toEqual([])
}

/** Returns the number of deadlocks in this database. Sessions report theirs when they end, so it ends them first. */
async function deadlocks(): Promise<number> {
  const ended = await query<{ pid: number }>(
    database.url,
    'select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const pids = ended.map(({ pid }) => pid).join()
  await eventually(async () => {
    const left = await query(database.url, `select pid from pg_stat_activity where pid = any('{${pids}}')`)
    expect(left).toEqual([])
  })
  const [row] = await query<{ n: number }>(
    database.url,
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return row?.n ?? 0
}

it(
  'moves, undo, renaming and checking out never deadlock, at boards without a room and with one',
  { timeout: 120_000 },
  async () => {
    const { rooms, dids, entries } = await hospital()
    const visits = entries.map(({ visitId }) => visitId)
    const patch = (client: Client, ...changes: object[]) => client.request('PATCH', '/v1/visits', { visits: changes })
    await mix([
      (client, choose) => client.call(choose(entries)),
      (client, choose) => client.hold(choose(entries)),
      (client, choose) => client.done(...new Set([choose(entries), choose(entries), choose(entries)])),
      (client, choose) => client.undo(choose(entries)),
      (client, choose) => client.recall(choose(entries)),
      (client, choose) => client.front(choose(entries)),
      (client, choose) => client.transfer(choose(entries), choose(dids)),
      (client, choose) =>
        client.request('POST', '/v1/did-waitings', { didId: choose(dids).id, visitId: choose(visits) }),
      (client, choose) => patch(client, { id: choose(visits), name: choose(['김하나', '이두리']) }),
      (client, choose) => patch(client, { id: choose(visits), hideName: choose([true, false]) }),
      (client, choose) => patch(client, { id: choose(visits), status: choose(['CLOSED', 'OPEN', 'OPEN']) }),
      (client, choose) =>
        patch(
          client,
          { id: choose(visits), status: 'CLOSED' },
          { id: choose(visits), roomIds: rooms.map(({ id }) => id) },
        ),
      (client, choose) => client.request('POST', '/v1/visits/reopen', { id: choose(visits) }),
      (client) => client.request('POST', '/v1/visits/check-out-earlier', {}),
      (client) => client.request('POST', '/v1/visits/check-out-finished', { ids: visits }),
      (client, choose) =>
        client.request('POST', '/v1/visits/undo-check-out', { ids: [choose(visits), choose(visits)] }),
    ])
    expect(await deadlocks()).toBe(0)
  },
)

it(
  'edits of several records at once, in any order, never deadlock with each other, nor with moves',
  { timeout: 120_000 },
  async () => {
    const { rooms, dids, entries } = await hospital()
    const visits = entries.map(({ visitId }) => visitId)
    const exams = [await createExam(server.root), await createExam(server.root)]
    const tags = [await createTag(server.root), await createTag(server.root), await createTag(server.root)]
    const users = [await createUser(server.root), await createUser(server.root)]
    const before = await deadlocks()
    const shuffled = <T>(choose: Choose, items: readonly T[]) => choose([items.toReversed(), items])
    const memo = (choose: Choose) => choose(['가', '나'])
    const edit = (client: Client, path: string, records: readonly object[], changes: object) =>
      client.request('PATCH', `/v1/${path}`, {
        [PARTS[path] ?? path]: records.map((record) => ({ id: (record as { id: unknown }).id, ...changes })),
      })
    await mix([
      (client, choose) => client.call(choose(entries)),
      (client, choose) => client.done(choose(entries)),
      (client, choose) => client.undo(choose(entries)),
      (client, choose) => client.transfer(choose(entries), choose(dids)),
      (client, choose) => edit(client, 'rooms', shuffled(choose, rooms), { memo: memo(choose) }),
      (client, choose) => edit(client, 'dids', shuffled(choose, dids), { explain: { kr: memo(choose) } }),
      (client, choose) =>
        client.request('PATCH', '/v1/dids', {
          dids: [{ id: dids[0]?.id, roomId: choose([null, rooms[0]?.id, rooms[1]?.id]) }],
        }),
      (client, choose) =>
        client.request('PATCH', '/v1/did-options/delay-time', {
          didId: choose(dids).id,
          use: true,
          content: choose([1, 2]),
        }),
      (client, choose) => edit(client, 'exams', shuffled(choose, exams), { memo: memo(choose) }),
      (client, choose) => edit(client, 'tag-mappings', shuffled(choose, tags), { memo: memo(choose) }),
      (client, choose) => edit(client, 'users', shuffled(choose, users), { position: memo(choose) }),
      (client, choose) =>
        client.request('PATCH', '/v1/visits', {
          visits: shuffled(choose, [
            { id: visits[0], tagMappingId: tags[0]?.id },
            { id: visits[1], tagMappingId: choose(tags).id },
          ]),
        }),
      (client, choose) =>
        client.request('PATCH', '/v1/visits', {
          visits: [{ id: choose(visits), roomIds: shuffled(choose, rooms).map(({ id }) => id) }],
        }),
      (client, choose) => client.request('POST', '/auth/login', { id: choose(users).id, password: 'wrong-password' }),
    ])
    expect((await deadlocks()) - before).toBe(0)
  },
)

/** Names of the lists in bodies of bulk calls that differ from the path. */
const PARTS: Readonly<Record<string, string>> = { 'tag-mappings': 'tagMappings' }
