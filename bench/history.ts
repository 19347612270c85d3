import { join } from 'node:path'
import { FIRST, fillHospital } from './data/hospital.ts'
import { requestText } from './load/http.ts'
import { LoadClient } from './load/load.ts'
import type { Bench, Row } from './report/row.ts'
import { signedInServer, type SignedInServer } from './signedInServer.ts'
import { inFolder } from './temporary.ts'

const HISTORIES = [1_000, 10_000, 100_000, 1_000_000]
const QUICK_HISTORIES = [1_000, 10_000, 100_000]
const BOARDS = 50
/** Longest time after which a list feels immediate. */
const LIMIT_MS = 100
const WAITING = 500
const CONNECTIONS = 2
/**
 * Disables the erasure of names: a real hospital erases daily, but here a million names would be due at the start, and
 * the work would disturb the measurement.
 */
const KEEPS_NAMES = { VISIT_NAME_DAYS: '99999' }
const MS = 700
const QUICK_MS = 250

/** Frequent requests that are not limited to a period. */
const ASKED = [
  [
    'list of checked-in patients',
    ['/api/v1/visits?status=OPEN&size=20', '/api/v1/visits?status=OPEN&name=환자1&size=20'],
  ],
  ['list of all visits, newest first', ['/api/v1/visits?size=20', '/api/v1/visits?size=20&page=2']],
  ['queue of a board', Array.from({ length: BOARDS }, (_, at) => `/api/v1/did-waitings/dids/${FIRST.did + at}`)],
  [
    'log of a board',
    Array.from({ length: BOARDS }, (_, at) => `/api/v1/did-waitings/moves?didId=${FIRST.did + at}&size=20`),
  ],
] as const

/** Response times of the same requests in hospitals with more and more history, which stay below a limit. */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    const client = new LoadClient()
    const hospitals: Hospital[] = []
    try {
      for (const history of quick ? QUICK_HISTORIES : HISTORIES) {
        const dataDir = join(folder, String(history))
        await fillHospital(dataDir, { boards: BOARDS, waiting: WAITING, history })
        hospitals.push({ history, server: await signedInServer(dataDir, KEEPS_NAMES), p99: ASKED.map(() => []) })
      }
      // The first turn is a warm-up.
      for (let turn = 0; turn <= runs; turn += 1) {
        for (const [at, [, paths]] of ASKED.entries()) {
          for (const { server, p99 } of hospitals) {
            const requests = paths.map((path) => requestText('GET', encodeURI(path), { token: server.token }))
            const figures = await client.run({
              url: server.url,
              connections: CONNECTIONS,
              ms: quick ? QUICK_MS : MS,
              requests,
            })
            if (turn > 0) p99[at]?.push(figures.p99)
          }
        }
      }
    } finally {
      client.close()
      await Promise.all(hospitals.map(({ server }) => server.stop()))
    }
    return ASKED.map(([what], at) => rowOf(what, hospitals, at))
  })

interface Hospital {
  readonly history: number
  readonly server: SignedInServer
  /** Results of each request, by turn. */
  readonly p99: readonly number[][]
}

/** Builds a row: ours is the longest history, the peers are the shorter ones, shortest first. */
function rowOf(what: string, hospitals: readonly Hospital[], at: number): Row {
  const series = hospitals.map(({ history, p99 }) => ({
    name: `${history.toLocaleString('en')} rows`,
    values: p99[at] ?? [],
  }))
  const longest = series.at(-1)
  return {
    bench: 'history',
    what: `${what} with ${longest?.name} of history, p99`,
    unit: 'ms',
    ours: longest?.values ?? [],
    peers: series.slice(0, -1),
    target: { of: 'value', atMost: LIMIT_MS },
  }
}
