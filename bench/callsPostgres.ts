import { join } from 'node:path'
import { callRequests } from './load/callRequests.ts'
import { LoadClient } from './load/load.ts'
import { processorTime } from './load/processorTime.ts'
import { pgbenchCalls } from './postgres/pgbenchCalls.ts'
import { postgresHospital } from './postgres/hospital.ts'
import type { Bench, Row } from './report/row.ts'
import { type SignedInServer, signedInServer } from './signedInServer.ts'
import { inFolder } from './temporary.ts'

const CONNECTIONS = 32
const BOARDS = 1_000
const MS = 4_000
const QUICK_MS = 1_000
/** Warm-up turns of the server before the measurement: in normal operation its code is compiled after many calls. */
const WARM_UPS = 2
/** The server and pgbench, in turns. */
const CONTENDERS = 2
/** More than are called in a turn, so that nobody is called twice. */
const SHARE = 8_000
const QUICK_SHARE = 3_000

/** Results of a contender by turn: calls per second, and calls per second of processor time, PostgreSQL's included. */
interface Figures {
  readonly perSecond: number[]
  readonly perProcessorSecond: number[]
}

/**
 * Rate of calls over HTTP with one server on PostgreSQL, each committed to the disk before the response, compared with
 * pgbench running the same statements. Both take turns on the same database.
 */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    const share = quick ? QUICK_SHARE : SHARE
    const waiting = (runs * CONTENDERS + WARM_UPS) * share + 1
    const hospital = await postgresHospital(folder, { boards: BOARDS, waiting })
    const client = new LoadClient()
    let server: SignedInServer | undefined
    try {
      server = await signedInServer(join(folder, 'data'), { DATABASE_URL: hospital.url })
      const { url, token, pid } = server
      const peer = await pgbenchCalls(hospital, folder, BOARDS, waiting - 1)
      const ms = quick ? QUICK_MS : MS
      const call = (from: number) =>
        client.run({ url, connections: CONNECTIONS, ms, once: true, requests: callRequests(token, from, share) })
      const timeOfPostgres = () => processorTime(hospital.postgres.pid, true)
      const contenders = [
        { call, time: () => timeOfPostgres() + processorTime(pid), figures: none() },
        {
          call: (from: number) => peer.run(from, share, { connections: CONNECTIONS, ms }),
          // pgbench is a child process that has ended by then.
          time: () => timeOfPostgres() + processorTime(process.pid, true),
          figures: none(),
        },
      ] as const
      for (let turn = 0; turn < WARM_UPS; turn += 1) await call(turn * share)
      for (let run = 0; run < runs; run += 1) {
        for (const [at, { call: callAll, time, figures }] of contenders.entries()) {
          const before = time()
          const { perSecond, count } = await callAll((WARM_UPS + run * CONTENDERS + at) * share)
          figures.perSecond.push(perSecond)
          figures.perProcessorSecond.push(count / (time() - before))
        }
      }
      return rowsOf(contenders[0].figures, contenders[1].figures, hospital.version)
    } finally {
      client.close()
      await server?.stop()
      await hospital.postgres.remove()
    }
  })

function rowsOf(ours: Figures, pgbench: Figures, version: string): Row[] {
  const both = {
    bench: 'calls-postgres',
    unit: '/s' as const,
    target: { of: 'ratio', atLeast: 0.5 } as const,
    versions: { PostgreSQL: version },
  }
  return [
    {
      ...both,
      what: `calls over HTTP, one server on PostgreSQL, ${CONNECTIONS} connections`,
      ours: ours.perSecond,
      peers: [{ name: 'pgbench, the same statements, prepared', values: pgbench.perSecond }],
    },
    {
      ...both,
      what: 'calls per second of processor time, one server and PostgreSQL together',
      ours: ours.perProcessorSecond,
      peers: [{ name: 'pgbench and PostgreSQL', values: pgbench.perProcessorSecond }],
      note: 'this figure is more reliable than calls per second while the machine has other work, because a contender with more processes gets a larger share of a busy machine',
    },
  ]
}

const none = (): Figures => ({ perSecond: [], perProcessorSecond: [] })
