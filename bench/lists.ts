import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Page } from '../contract/common.ts'
import type { Session } from '../contract/auth.ts'
import { type Room, RoomQuery } from '../contract/rooms.ts'
import { openEmbedded } from '../server/db/sqlite/embedded.ts'
import { NodeSqliteDialect } from '../server/db/sqlite/nodeSqlite.ts'
import type { DB } from '../server/db/schema.ts'
import { listRooms } from '../server/rooms/roomRepository.ts'
import { recordingQueries } from '../tests/harness/recordingQueries.ts'
import { fillRooms } from './data/rooms.ts'
import { percentiles } from './percentiles.ts'
import { startServer } from '../tests/harness/program.ts'
import type { Bench, Row, Scale } from './report/row.ts'

const ROOMS = 100_000
/** Per query, over all turns. */
const REQUESTS = 200
const QUICK = { rooms: 10_000, requests: 40 }
const LIMIT_MS = 50
const LOGIN = { id: 'root', password: 'first-login-1' }

/** Measured queries; `last` is the last page of the results. */
const QUERIES = [
  'page=1',
  'page=5000',
  'page=last',
  'name=내시경',
  'name=내시경&page=last',
  'name=room',
  'name=nowhere',
  'no=123',
  'no=999999',
  'maxPatientMin=3&maxPatientMax=6',
  'useRfid=true',
  'useRfid=true&page=last',
  'memo=복도',
  'memo=복도&page=last',
  'name=내시경&useRfid=true&memo=3층&sort=maxPatient.desc',
  'sort=no.desc&page=last',
  'sort=name.kr.asc',
  'sort=name.kr.desc&page=last',
  'sort=maxPatient.asc&page=9000',
  'sort=maxPatient.desc',
  'sort=useRfid.desc&page=last',
  'sort=memo.desc,no.asc&page=last',
  'sort=maxPatient.desc,name.kr.asc&page=last',
  'sort=useRfid.asc,memo.desc,name.kr.asc&page=last',
]

/**
 * Response times of lists of 100,000 rooms, requested one after another: the limit is 50 ms. Compared with the same
 * prepared statements on the same file, with their rows as JSON, which shows the cost of HTTP, validation and the rest.
 */
export const bench: Bench = async (scale) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-lists-'))
  const rooms = scale.quick ? QUICK.rooms : ROOMS
  try {
    await fillRooms(dataDir, rooms)
    const server = await startServer({ DATA_DIR: dataDir, ROOT_ID: LOGIN.id, ROOT_PASSWORD: LOGIN.password })
    try {
      return [await measure(server.url, dataDir, rooms, scale)]
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(url: string, dataDir: string, rooms: number, { quick, runs }: Scale): Promise<Row> {
  const authorization = await signIn(url)
  const ask = async (query: string) => {
    const answer = await fetch(`${url}/api/v1/rooms?${query}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${answer.status} for ${query}`)
    return (await answer.json()) as Page<Room>
  }
  const file = openEmbedded(dataDir)
  const times = Math.ceil((quick ? QUICK.requests : REQUESTS) / runs)
  const turns: { server: Slowest; peer: Slowest }[] = []
  for (let turn = 0; turn < runs; turn += 1) {
    const slowest = { server: { query: '', p99: 0 }, peer: { query: '', p99: 0 } }
    for (const named of QUERIES) {
      const query = named.replace('page=last', `page=${(await ask(named.replace('page=last', ''))).totalPages}`)
      note(slowest.server, named, await percentiles(times, () => ask(query)))
      note(slowest.peer, named, await percentiles(times, await bareStatements(file, query)))
    }
    turns.push(slowest)
  }
  file.close()
  return {
    bench: 'lists',
    what: `the slowest of ${QUERIES.length} lists of ${rooms.toLocaleString('en')} rooms, p99`,
    unit: 'ms',
    ours: turns.map(({ server }) => server.p99),
    peers: [{ name: 'bare statements', values: turns.map(({ peer }) => peer.p99) }],
    target: { of: 'value', atMost: LIMIT_MS },
    note: `the slowest lists were ${[...new Set(turns.map(({ server }) => `?${server.query}`))].join(', ')}`,
  }
}

interface Slowest {
  query: string
  p99: number
}

function note(slowest: Slowest, query: string, { p99 }: { p99: number }): void {
  if (p99 > slowest.p99) Object.assign(slowest, { query, p99 })
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify(LOGIN)
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return `Bearer ${((await answer.json()) as Session).accessToken}`
}

/** Returns the peer of a query: its statements, prepared once. */
async function bareStatements(file: DatabaseSync, query: string): Promise<() => string> {
  const { db, asked } = recordingQueries(new Kysely<DB>({ dialect: new NodeSqliteDialect(file) }))
  await listRooms(db, RoomQuery.parse(Object.fromEntries(new URLSearchParams(query))))
  const prepared = asked.map(({ sql, parameters }) => ({
    statement: file.prepare(sql),
    values: parameters as SQLInputValue[],
  }))
  return () => JSON.stringify(prepared.map(({ statement, values }) => statement.all(...values)))
}
