import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { postgresHospital } from '../postgres/hospital.ts'
import type { Bench, Row } from '../report/row.ts'
import { signedInServer } from '../signedInServer.ts'
import { inFolder } from '../temporary.ts'
import type { Done, Opening, Work } from './hospitalsProgram.ts'
import { BOARDS_PER_HOSPITAL, CONSOLES_PER_BOARD, loadOf } from './model.ts'
import { processorTime, residentMemory } from './processorTime.ts'

const HOSPITALS = 1_000
/** Hospitals in the database of a quick run; results are extrapolated to all. */
const QUICK_HOSPITALS = 50
/** Number of boards with a display: as many as one machine can simulate. */
const DISPLAYS = 3_000
const QUICK_DISPLAYS = 200
const MS = 12_000
const QUICK_MS = 2_000
/** PostgreSQL runs on its own machine. */
const DATABASE_CORES = 4

/**
 * The busiest hour of 1,000 hospitals with 20,000 boards, as far as one machine can simulate it: all boards are in the
 * database, some have displays, and those change at the rate of the model. The needs of more displays are extrapolated
 * from the processor time.
 */
export const bench: Bench = ({ quick, runs }) =>
  inFolder(async (folder) => {
    const { boards } = loadOf(quick ? QUICK_HOSPITALS : HOSPITALS)
    const displays = quick ? QUICK_DISPLAYS : DISPLAYS
    const hospital = await postgresHospital(folder, { boards, waiting: boards * (runs + 1) })
    const server = await signedInServer(join(folder, 'data'), { DATABASE_URL: hospital.url })
    const hospitals = fork(join(import.meta.dirname, 'hospitalsProgram.ts'))
    try {
      const alone = residentMemory(server.pid)
      const opening: Opening = {
        url: server.url,
        token: server.token,
        displays,
        boards,
        consolesPerBoard: CONSOLES_PER_BOARD,
      }
      await order(hospitals, { open: opening })
      const perSecond = loadOf(DISPLAYS / BOARDS_PER_HOSPITAL).changesPerSecond
      const rates = { server: new Array<number>(), postgres: new Array<number>(), p99: new Array<number>() }
      // The first turn is a warm-up.
      for (let turn = 0; turn <= runs; turn += 1) {
        const start = { server: processorTime(server.pid), postgres: processorTime(hospital.postgres.pid, true) }
        const work: Work = { perSecond, ms: quick ? QUICK_MS : MS, from: turn * boards }
        const done = (await order(hospitals, { work })) as Done
        if (done.overloaded > 0) console.log(`turn ${turn}: ${done.overloaded} requests were answered 503`)
        if (turn === 0) continue
        rates.server.push(done.changes / (processorTime(server.pid) - start.server))
        rates.postgres.push(done.changes / (processorTime(hospital.postgres.pid, true) - start.postgres))
        rates.p99.push(done.p99)
      }
      console.log(
        `resident memory of the server: ${megabytes(alone)} MB when it is ready, ${megabytes(residentMemory(server.pid))} MB with ${displays} displays and after its work`,
      )
      sayWhatMoreTake(rates)
      return rowsOf(rates, { boards, displays, perSecond }, { PostgreSQL: hospital.version })
    } finally {
      hospitals.kill()
      await server.stop()
      await hospital.postgres.remove()
    }
  })

interface Rates {
  /** Changes per second of the server's processor time, including all reads that they cause. */
  readonly server: readonly number[]
  readonly postgres: readonly number[]
  readonly p99: readonly number[]
}

function rowsOf(
  rates: Rates,
  { boards, displays, perSecond }: { boards: number; displays: number; perSecond: number },
  versions: Record<string, string>,
): Row[] {
  const { changesPerSecond } = loadOf(HOSPITALS)
  const beside = { bench: 'scale', versions, peers: [] }
  const many = displays.toLocaleString('en')
  return [
    {
      ...beside,
      what: `changes per core of a server, including all reads; ${boards.toLocaleString('en')} boards in the database, ${many} displays`,
      unit: '/s',
      ours: rates.server,
      target: { of: 'value', atLeast: changesPerSecond },
      note: `the target is the model's peak of ${HOSPITALS.toLocaleString('en')} hospitals; more servers make up for a shortfall`,
    },
    {
      ...beside,
      what: 'changes per core of PostgreSQL, including all reads',
      unit: '/s',
      ours: rates.postgres,
      target: { of: 'value', atLeast: changesPerSecond / DATABASE_CORES },
      note: `the target is the same peak on ${DATABASE_CORES} cores`,
    },
    {
      ...beside,
      what: `change requested → its display has the board, ${perSecond} changes a second, p99`,
      unit: 'ms',
      ours: rates.p99,
      target: { of: 'value', atMost: 1_000 },
    },
  ]
}

/** Prints the extrapolated needs. */
function sayWhatMoreTake(rates: Rates): void {
  console.log('extrapolated from the processor time of each change, at the peak:')
  console.log('hospitals   boards  changes/s  sockets  cores of servers  cores of PostgreSQL')
  for (const hospitals of [1, 10, 100, 300, HOSPITALS]) {
    const { boards, changesPerSecond, sockets } = loadOf(hospitals)
    const cores = [rates.server, rates.postgres].map((perCore) => (changesPerSecond / median(perCore)).toFixed(2))
    const figures = [hospitals, boards, changesPerSecond.toFixed(1), sockets, ...cores]
    console.log(figures.map((figure, at) => String(figure).padStart([9, 9, 11, 9, 18, 21][at] ?? 0)).join(''))
  }
}

const megabytes = (kilobytes: number): number => Math.round(kilobytes / 1_000)
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function order(program: ChildProcess, what: { open: Opening } | { work: Work }): Promise<unknown> {
  const answered = once(program, 'message') as Promise<[{ answer: unknown } | { error: string }]>
  program.send(what)
  const ended = once(program, 'exit').then(() => Promise.reject(new Error('the hospitals ended')))
  const [answer] = await Promise.race([answered, ended])
  if ('error' in answer) throw new Error(answer.error)
  return answer.answer
}
