import { join } from 'node:path'
import { Kysely } from 'kysely'
import { RoomQuery } from '../contract/rooms.ts'
import { openEmbedded } from '../server/db/sqlite/embedded.ts'
import { NodeSqliteDialect } from '../server/db/sqlite/nodeSqlite.ts'
import type { DB } from '../server/db/schema.ts'
import { listRooms } from '../server/rooms/roomRepository.ts'
import { recordingQueries } from '../tests/harness/recordingQueries.ts'
import { fillRooms } from './data/rooms.ts'
import { LoadClient } from './load/load.ts'
import { requestText } from './load/http.ts'
import type { BareLists, BareStatement } from './peers/bareLists.ts'
import { startJsonServer } from './peers/jsonServer.ts'
import { startPeer } from './peers/peer.ts'
import type { Bench, Row } from './report/row.ts'
import { signedInServer } from './signedInServer.ts'
import { inFolder } from './temporary.ts'

const ROOMS = 10_000
const CONNECTIONS = 16
const MS = 3_000
const QUICK_MS = 800
const WARM_UP_MS = 1_000

/** Queries for our server and the bare server, and the same in json-server's syntax. */
const QUERIES = [
  [
    'name=실&useRfid=true&sort=maxPatient.desc&size=20&page=2',
    'name_like=실&useRfid=true&_sort=maxPatient&_order=desc&_limit=20&_page=2',
  ],
  ['name=내시경&sort=name.kr.asc&size=20&page=1', 'name_like=내시경&_sort=name&_order=asc&_limit=20&_page=1'],
  [
    'memo=복도&maxPatientMin=3&sort=memo.desc&size=20&page=3',
    'memo_like=복도&maxPatient_gte=3&_sort=memo&_order=desc&_limit=20&_page=3',
  ],
  ['useRfid=false&sort=name.kr.desc&size=20&page=1', 'useRfid=false&_sort=name&_order=desc&_limit=20&_page=1'],
] as const

/** Requests per second for pages of 20 from 10,000 rooms, filtered and sorted, on 16 connections without a pause. */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    await fillRooms(dataDir, ROOMS)
    const server = await signedInServer(dataDir)
    const bare = await startPeer('bareLists', await bareLists(dataDir))
    const json = await startJsonServer(ROOMS)
    const client = new LoadClient()
    try {
      const requests = (paths: readonly string[], token?: string) =>
        paths.map((path) => requestText('GET', encodeURI(path), token === undefined ? {} : { token }))
      const asked = QUERIES.map(([query]) => `${PATH}?${query}`)
      const rivals = [
        { url: server.url, requests: requests(asked, server.token), figures: new Array<number>() },
        { url: bare.url, requests: requests(asked), figures: new Array<number>() },
        {
          url: json.url,
          requests: requests(QUERIES.map(([, query]) => `/rooms?${query}`)),
          figures: new Array<number>(),
        },
      ] as const
      for (const { url, requests } of rivals)
        await client.run({ url, requests, connections: CONNECTIONS, ms: WARM_UP_MS })
      for (let turn = 0; turn < runs; turn += 1) {
        for (const { url, requests, figures } of rivals) {
          figures.push(
            (await client.run({ url, requests, connections: CONNECTIONS, ms: quick ? QUICK_MS : MS })).perSecond,
          )
        }
      }
      const [ours, bares, jsons] = rivals.map(({ figures }) => figures) as [number[], number[], number[]]
      return [
        { ...ROW, ours, peers: [{ name: 'bare node:http', values: bares }], target: { of: 'ratio', atLeast: 0.6 } },
        {
          ...ROW,
          ours,
          peers: [{ name: `json-server`, values: jsons }],
          target: { of: 'ratio', atLeast: 5 },
          versions: { 'json-server': json.version },
        },
      ]
    } finally {
      client.close()
      await Promise.all([server.stop(), bare.stop(), json.stop()])
    }
  })

const PATH = '/api/v1/rooms'

const ROW: Pick<Row, 'bench' | 'what' | 'unit'> = {
  bench: 'rooms-list',
  what: `lists of 20 from ${ROOMS.toLocaleString('en')} rooms, filtered and sorted, ${CONNECTIONS} connections`,
  unit: '/s',
}

/** Records the queries of our server for each list. */
async function bareLists(dataDir: string): Promise<BareLists> {
  const database = openEmbedded(dataDir)
  const paths: Record<string, [BareStatement, ...BareStatement[]]> = {}
  for (const [query] of QUERIES) {
    const { db, asked } = recordingQueries(new Kysely<DB>({ dialect: new NodeSqliteDialect(database) }))
    await listRooms(db, RoomQuery.parse(Object.fromEntries(new URLSearchParams(query))))
    const [count, ...pages] = asked.map(({ sql, parameters }) => ({
      sql,
      values: parameters as BareStatement['values'],
    }))
    if (!count || pages.length === 0) throw new Error(`no statements for ${query}`)
    paths[encodeURI(`${PATH}?${query}`)] = [count, ...pages]
  }
  database.close()
  return { file: join(dataDir, 'waiting-board.sqlite'), paths }
}
