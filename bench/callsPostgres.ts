import { join } from 'node:path'
import { FIRST } from './data/hospital.ts'
import { requestText } from './load/http.ts'
import { LoadClient } from './load/load.ts'
import { pgbenchCalls } from './postgres/pgbenchCalls.ts'
import { postgresHouse } from './postgres/house.ts'
import type { Bench, Row } from './report/row.ts'
import { type SignedInServer, signedInServer } from './signedInServer.ts'
import { inFolder } from './temporary.ts'

const CONNECTIONS = 32
const SERVERS = 3
/** One server, three, pgbench, and pgbench that tells. */
const CONTENDERS = 4
const BOARDS = 1_000
const MS = 4_000
const QUICK_MS = 2_000
/** More than anyone calls in a turn, so that nobody is called twice. */
const SHARE = 8_000

/**
 * Calls over HTTP, each on the disk before it is answered: at one server, and at three beside the same PostgreSQL. Beside them
 * pgbench with the same statements, and with a NOTIFY before each commit, which we send after it. All take turns on the same database.
 */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    const turns = (runs + 1) * CONTENDERS
    const waiting = turns * SHARE + 1
    const house = await postgresHouse(folder, { boards: BOARDS, waiting })
    const clients = Array.from({ length: SERVERS }, () => new LoadClient())
    const servers: SignedInServer[] = []
    try {
      while (servers.length < SERVERS) servers.push(await signedInServer(join(folder, 'data'), { DATABASE_URL: house.url }))
      const peer = await pgbenchCalls(house, folder, BOARDS, waiting - 1)
      const ms = quick ? QUICK_MS : MS
      let turn = 0
      const callAt = async (used: readonly SignedInServer[]) => {
        const share = Math.floor(SHARE / used.length)
        const from = turn++ * SHARE
        const figures = await Promise.all(
          used.map((server, at) =>
            clients[at]?.run({ url: server.url, connections: Math.floor(CONNECTIONS / used.length), ms, once: true, requests: callsOf(server, from + at * share, share) }),
          ),
        )
        return figures.reduce((sum, each) => sum + (each?.perSecond ?? 0), 0)
      }
      const one: number[] = []
      const three: number[] = []
      const pgbench: number[] = []
      const telling: number[] = []
      // The first turn warms up.
      for (let run = 0; run <= runs; run += 1) {
        const atOne = await callAt(servers.slice(0, 1))
        const atThree = await callAt(servers)
        const bare = await peer.run(turn++ * SHARE, SHARE, { connections: CONNECTIONS, ms })
        const bareTelling = await peer.run(turn++ * SHARE, SHARE, { connections: CONNECTIONS, ms, notify: true })
        if (run === 0) continue
        one.push(atOne)
        three.push(atThree)
        pgbench.push(bare)
        telling.push(bareTelling)
      }
      const versions = { PostgreSQL: house.version }
      const beside = { bench: 'calls-postgres', unit: '/s' as const, versions }
      const ofPgbench = { name: 'pgbench, the same statements, prepared', values: pgbench }
      const ofTelling = { name: 'pgbench, with NOTIFY in each transaction', values: telling }
      const rows: Row[] = [
        { ...beside, what: `calls over HTTP, one server on PostgreSQL, ${CONNECTIONS} connections`, ours: one, peers: [ofPgbench], target: { of: 'ratio', atLeast: 0.5 } },
        { ...beside, what: `calls over HTTP, ${SERVERS} servers beside one PostgreSQL, ${CONNECTIONS} connections`, ours: three, peers: [ofPgbench, ofTelling], target: { of: 'ratio', atLeast: 0.5 } },
        { ...beside, what: `calls over HTTP, ${SERVERS} servers beside one`, ours: three, peers: [{ name: 'one server', values: one }], target: { of: 'ratio', atLeast: 1 } },
      ]
      return rows
    } finally {
      for (const client of clients) client.close()
      await Promise.all(servers.map((server) => server.stop()))
      await house.postgres.remove()
    }
  })

function callsOf({ token }: SignedInServer, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    requestText('POST', '/api/v1/did-waitings/call', { token, body: { didWaitingId: FIRST.entry + from + index } }),
  )
}
