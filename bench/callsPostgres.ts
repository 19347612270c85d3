import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { FIRST } from './data/hospital.ts'
import { requestText } from './load/http.ts'
import { inTurns } from './load/inTurns.ts'
import { LoadClient } from './load/load.ts'
import { pgbenchCalls } from './postgres/pgbenchCalls.ts'
import { postgresHospital } from './postgres/hospital.ts'
import type { Bench, Row, Series } from './report/row.ts'
import { processorTime } from './scale/processorTime.ts'
import { type SignedInServer, signedInServer } from './signedInServer.ts'
import { inFolder } from './temporary.ts'

const CONNECTIONS = 32
const SERVERS = 3
/** One server, three servers, both with a sixth of the time, pgbench, and pgbench with NOTIFY. */
const CONTENDERS = 6
/**
 * Simulates servers on small machines, which run in one of six time slots: three of them leave enough time to
 * PostgreSQL and the clients.
 */
const SIXTH = 6
const BOARDS = 1_000
const MS = 4_000
const QUICK_MS = 1_000
/** Warm-up turns of each server before the measurement: in normal operation its code is compiled after many calls. */
const WARM_UP_TURNS = 2
/** More than are called in a turn, so that nobody is called twice. */
const SHARE = 8_000
const QUICK_SHARE = 3_000

/** Results of a contender by turn: calls per second, and calls per second of processor time, PostgreSQL's included. */
interface Figures {
  readonly perSecond: number[]
  readonly perProcessorSecond: number[]
}

/**
 * Rate of calls over HTTP, each committed to the disk before the response: with one server, and with three on one
 * PostgreSQL; also with servers that run a sixth of the time, so that they are the bottleneck rather than the machine.
 * Compared with pgbench running the same statements, and also with a NOTIFY before each commit, which our server sends
 * after it. All take turns on the same database.
 */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    const shareOfTurn = quick ? QUICK_SHARE : SHARE
    const warmUps = SERVERS * WARM_UP_TURNS
    const waiting = (runs * CONTENDERS + warmUps) * shareOfTurn + 1
    const hospital = await postgresHospital(folder, { boards: BOARDS, waiting })
    const clients = Array.from({ length: SERVERS }, () => new LoadClient())
    const servers: SignedInServer[] = []
    try {
      while (servers.length < SERVERS)
        servers.push(await signedInServer(join(folder, 'data'), { DATABASE_URL: hospital.url }))
      const peer = await pgbenchCalls(hospital, folder, BOARDS, waiting - 1)
      const ms = quick ? QUICK_MS : MS
      const callAt = (used: readonly SignedInServer[]) => async (from: number) => {
        const share = Math.floor(shareOfTurn / used.length)
        const figures = await Promise.all(
          used.map(async (server, at) =>
            clients[at]?.run({
              url: server.url,
              connections: Math.floor(CONNECTIONS / used.length),
              ms,
              once: true,
              requests: callsOf(server, from + at * share, share),
            }),
          ),
        )
        return {
          perSecond: sum(figures.map((each) => each?.perSecond ?? 0)),
          count: sum(figures.map((each) => each?.count ?? 0)),
        }
      }
      const small = (count: number) => async (from: number) => {
        const used = servers.slice(0, count)
        const stop = inTurns(
          used.map(({ pid }) => pid),
          SIXTH,
        )
        return callAt(used)(from).finally(stop)
      }
      const timeOf = (pids: readonly number[]) =>
        processorTime(hospital.postgres.pid, true) + sum(pids.map((pid) => processorTime(pid)))
      const pids = servers.map(({ pid }) => pid)
      // pgbench is a child process that has ended by then.
      const ownTime = () => timeOf([]) + processorTime(process.pid, true)
      const contenders = [
        { call: callAt(servers.slice(0, 1)), time: () => timeOf(pids), figures: none() },
        { call: callAt(servers), time: () => timeOf(pids), figures: none() },
        { call: small(1), time: () => timeOf(pids), figures: none() },
        { call: small(SERVERS), time: () => timeOf(pids), figures: none() },
        {
          call: (from: number) => peer.run(from, shareOfTurn, { connections: CONNECTIONS, ms }),
          time: ownTime,
          figures: none(),
        },
        {
          call: (from: number) => peer.run(from, shareOfTurn, { connections: CONNECTIONS, ms, notify: true }),
          time: ownTime,
          figures: none(),
        },
      ] as const
      for (let turn = 0; turn < warmUps; turn += 1)
        await callAt([servers[turn % SERVERS] as SignedInServer])(turn * shareOfTurn)
      for (let run = 0; run < runs; run += 1) {
        for (const [at, { call, time, figures }] of contenders.entries()) {
          const before = time()
          const { perSecond, count } = await call((warmUps + run * CONTENDERS + at) * shareOfTurn)
          figures.perSecond.push(perSecond)
          figures.perProcessorSecond.push(count / (time() - before))
        }
      }
      return rowsOf(contenders.map(({ figures }) => figures) as Contest, hospital.version)
    } finally {
      for (const client of clients) client.close()
      await Promise.all(servers.map((server) => server.stop()))
      await hospital.postgres.remove()
    }
  })

type Contest = [
  one: Figures,
  three: Figures,
  smallOne: Figures,
  smallThree: Figures,
  pgbench: Figures,
  telling: Figures,
]

function rowsOf([one, three, smallOne, smallThree, pgbench, telling]: Contest, version: string): Row[] {
  const beside = { bench: 'calls-postgres', unit: '/s' as const, versions: { PostgreSQL: version } }
  const peers: Series[] = [
    { name: 'pgbench, the same statements, prepared', values: pgbench.perSecond },
    { name: 'with NOTIFY in each transaction', values: telling.perSecond },
  ]
  const half = { of: 'ratio', atLeast: 0.5 } as const
  return [
    {
      ...beside,
      what: `calls over HTTP, one server on PostgreSQL, ${CONNECTIONS} connections`,
      ours: one.perSecond,
      peers,
      target: half,
    },
    {
      ...beside,
      what: `calls over HTTP, ${SERVERS} servers on one PostgreSQL, ${CONNECTIONS} connections`,
      ours: three.perSecond,
      peers,
      target: half,
    },
    {
      ...beside,
      what: `calls over HTTP, ${SERVERS} servers compared with one`,
      ours: three.perSecond,
      peers: [{ name: 'one server', values: one.perSecond }],
      target: { of: 'ratio', atLeast: 1 },
    },
    {
      ...beside,
      what: `calls over HTTP, ${SERVERS} servers limited to a sixth of the time each, compared with one`,
      ours: smallThree.perSecond,
      peers: [{ name: `one server that runs a sixth of the time`, values: smallOne.perSecond }],
      target: { of: 'ratio', atLeast: 1 },
      note: `the throughput of several servers if the servers are the bottleneck, and not these ${availableParallelism()} cores`,
    },
    {
      ...beside,
      what: 'calls per second of processor time, one server and PostgreSQL together',
      ours: one.perProcessorSecond,
      peers: [{ name: 'pgbench and PostgreSQL', values: pgbench.perProcessorSecond }],
      target: half,
      note: 'this figure is more reliable than calls per second while the machine has other work, because a contender with more processes gets a larger share of a busy machine',
    },
    {
      ...beside,
      what: `calls per second of processor time, ${SERVERS} servers and PostgreSQL together`,
      ours: three.perProcessorSecond,
      peers: [{ name: 'one server and PostgreSQL', values: one.perProcessorSecond }],
      target: { of: 'ratio' },
      note: `${SERVERS} servers can use only the time that one server leaves idle: of ${availableParallelism()} cores, one server and PostgreSQL kept ${coresOf(one)} busy, ${SERVERS} servers ${coresOf(three)}; the clients use the rest`,
    },
  ]
}

/** Returns the median number of cores used by a contender's calls, without its clients. */
function coresOf({ perSecond, perProcessorSecond }: Figures): string {
  const cores = perSecond.map((value, at) => value / (perProcessorSecond[at] ?? Number.NaN)).toSorted((a, b) => a - b)
  return (cores[Math.floor(cores.length / 2)] ?? Number.NaN).toFixed(1)
}

const none = (): Figures => ({ perSecond: [], perProcessorSecond: [] })
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

function callsOf({ token }: SignedInServer, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    requestText('POST', '/api/v1/did-waitings/call', { token, body: { didWaitingId: FIRST.entry + from + index } }),
  )
}
