import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Did } from '../../../contract/dids.ts'
import { Client } from '../../harness/client.ts'
import { Postgres, query } from '../../harness/postgres.ts'
import { ROOT_PASSWORD } from '../hospital.ts'
import { asWord, Journal } from '../journal.ts'
import { type Program, startProgram } from '../program.ts'
import { Balancer } from './balancer.ts'
import { Desk, lostOf } from './desk.ts'
import { listsOf } from './lists.ts'
import { Viewer } from './viewer.ts'

const BOARDS = 10
/** Numbers of responses before and after a fault, so that it happens under load. */
const ANSWERS_BEFORE = 60
const ANSWERS_AFTER = 10
const POLL_MS = 50
/** Timeout for a state to be reached. */
const PATIENCE_MS = 60_000

export interface FaultFigures {
  readonly fault: string
  /** Time from full recovery until the last viewer was correct. */
  readonly seconds: number
  readonly wrong: number
}

export interface ServersFigures {
  readonly faults: readonly FaultFigures[]
  readonly answered: number
  /** Number of writes answered with 2xx that are missing. */
  readonly lost: number
}

/**
 * Two servers on one PostgreSQL database behind a balancer, and viewers that know only the balancer's address. While
 * staff work, one server is killed by SIGKILL, PostgreSQL is restarted, and the servers' LISTEN connections are cut.
 */
export async function serversBeside(viewers: number, folder: string): Promise<ServersFigures> {
  // A write that was answered must at least have reached the operating system.
  const postgres = await Postgres.start({ synchronous_commit: 'on' })
  try {
    await query(postgres.url('postgres'), 'create database hospital')
    const hospital = await Hospital.open(postgres, folder, viewers)
    try {
      const faults = [
        await hospital.fault('one of two servers killed by SIGKILL', () => hospital.killOne()),
        await hospital.fault('PostgreSQL started anew', () => hospital.restartPostgres()),
        await hospital.fault('the listeners cut', () => hospital.cutListeners()),
      ]
      return { faults, ...(await hospital.account()) }
    } finally {
      await hospital.close()
    }
  } finally {
    await postgres.remove()
  }
}

class Hospital {
  readonly #postgres: Postgres
  readonly #environment: Record<string, string>
  readonly #programs: Program[]
  readonly #balancer: Balancer
  readonly #root: Client
  readonly #dids: readonly Did[]
  readonly #viewers: readonly Viewer[]
  readonly #journal = new Journal()

  private constructor(
    postgres: Postgres,
    environment: Record<string, string>,
    programs: Program[],
    balancer: Balancer,
    root: Client,
    dids: readonly Did[],
    viewers: number,
  ) {
    this.#postgres = postgres
    this.#environment = environment
    this.#programs = programs
    this.#balancer = balancer
    this.#root = root
    this.#dids = dids
    const anyone = new Client(balancer.url)
    this.#viewers = Array.from(
      { length: viewers },
      (_, at) => new Viewer(anyone, balancer.url, (dids[at % dids.length] as Did).id),
    )
  }

  static async open(postgres: Postgres, folder: string, viewers: number): Promise<Hospital> {
    const environment = {
      DATABASE_URL: postgres.url('hospital'),
      DATA_DIR: join(folder, 'data'),
      ROOT_PASSWORD,
      LOG_LEVEL: 'silent',
    }
    const programs = await Promise.all([startProgram(environment), startProgram(environment)])
    const balancer = await Balancer.open(programs.map(({ url }) => url))
    const root = await new Client(balancer.url).signIn('root', ROOT_PASSWORD)
    const dids: Did[] = []
    while (dids.length < BOARDS) dids.push((await root.createStation({ maxPatient: 100, useMultiCall: true })).did)
    const hospital = new Hospital(postgres, environment, programs, balancer, root, dids, viewers)
    await hospital.#settle()
    return hospital
  }

  /** Causes a fault while staff work, lets them go on, then expects every viewer to show the current state. */
  async fault(fault: string, strike: () => Promise<void>): Promise<FaultFigures> {
    const desks = this.#dids.map((did) => new Desk(this.#root, did, this.#journal))
    const working = Promise.all(desks.map((desk) => desk.work()))
    let back = 0
    try {
      await this.#answers(working, ANSWERS_BEFORE)
      await strike()
      back = performance.now()
      await this.#answers(working, ANSWERS_AFTER)
    } finally {
      for (const desk of desks) desk.close()
    }
    await working
    const wrong = await this.#settle()
    return { fault, seconds: (performance.now() - back) / 1_000, wrong }
  }

  /** Kills the first server and restarts it only once its viewers have connected to the other. */
  async killOne(): Promise<void> {
    await this.#programs[0]?.stop('SIGKILL')
  }

  async restartPostgres(): Promise<void> {
    const program = await startProgram(this.#environment)
    this.#programs[0] = program
    this.#balancer.replace(0, program.url)
    await this.#postgres.halt()
    await this.#postgres.resume()
  }

  async cutListeners(): Promise<void> {
    await query(
      this.#postgres.url('hospital'),
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waiting-board-listener'",
    )
  }

  /** Compares the database with the answered writes. */
  async account(): Promise<{ answered: number; lost: number }> {
    const url = this.#postgres.url('hospital')
    const visits = await query<{ id: number }>(url, 'select id from visits')
    const moves = await query<Parameters<typeof asWord>[0]>(
      url,
      'select did_waiting_id as "didWaitingId", visit_id as "visitId", did_id as "didId", action, to_status as "to" from did_waiting_moves',
    )
    return { answered: this.#journal.length, lost: lostOf(this.#journal, visits, moves) }
  }

  async close(): Promise<void> {
    await Promise.all(this.#viewers.map((viewer) => viewer.close()))
    await Promise.all(this.#programs.map((program) => program.stop('SIGKILL')))
    await this.#balancer.close()
  }

  /** Waits for `count` more responses. @throws the error of `working`, or an error if no response arrives */
  async #answers(working: Promise<unknown>, count: number): Promise<void> {
    const patience = new AbortController()
    const impatient = pause(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
      throw new Error('nobody is answered')
    })
    impatient.catch(() => undefined)
    await Promise.race([this.#journal.reaches(this.#journal.length + count), working, impatient])
    patience.abort()
  }

  /** Waits until every viewer shows its board's state. @returns the number of viewers that never did */
  async #settle(): Promise<number> {
    const truth = new Map<number, string>()
    for (const { id } of this.#dids) truth.set(id, JSON.stringify((await listsOf(this.#root, id)).ids))
    const isWrong = (viewer: Viewer) => JSON.stringify(viewer.lists?.ids) !== truth.get(viewer.didId)
    const end = performance.now() + PATIENCE_MS
    while (this.#viewers.some(isWrong) && performance.now() < end) await pause(POLL_MS)
    return this.#viewers.filter(isWrong).length
  }
}
