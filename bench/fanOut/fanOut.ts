import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { at } from '../percentiles.ts'
import type { Bench, Row, Scale, Series } from '../report/row.ts'
import { bareLoop, type Contender, ours, rabbitMq, type Stage } from './contenders.ts'
import type { Order, Report } from './crowd.ts'
import type { Trigger } from './trigger.ts'

/** Number of sockets, and maximum ratio to RabbitMQ. */
const SIZES = [
  { sockets: 1_000, ofRabbitMq: 0.75 },
  { sockets: 5_000, ofRabbitMq: 0.5 },
]
const OF_BARE_LOOP = 1.5
const CALLS = { full: 100, quick: 10 }
const WARM_UP = { full: 20, quick: 5 }
const NOTE =
  'our figure starts when the HTTP call is sent, so it includes the commit, and ends when the last socket has the message; the figures of the peers start when the message is sent'

/**
 * Time from a call until the last of many sockets has the message, compared with RabbitMQ and a bare loop of `ws` with
 * the same sockets and message.
 */
export const bench: Bench = async (scale) => {
  const contenders: Contender[] = []
  try {
    for (const start of [ours, rabbitMq, bareLoop]) {
      const contender = await start()
      if (contender) contenders.push(contender)
    }
    const rows: Row[] = []
    const versions = Object.assign({}, ...contenders.map(({ versions }) => versions)) as Record<string, string>
    for (const { sockets, ofRabbitMq } of SIZES) {
      const series = await measure(contenders, sockets, scale)
      const [own, loop] = [series.at(0), series.at(-1)]
      if (!own || !loop) throw new Error('nothing was measured')
      const shared = {
        bench: 'fan-out',
        what: `call → message on the last of ${sockets.toLocaleString('en')} sockets, p99`,
        unit: 'ms',
        ours: own.values,
        versions,
      } as const
      const rabbit = series.slice(1, -1)
      rows.push({
        ...shared,
        peers: rabbit,
        target: { of: 'ratio', atMost: ofRabbitMq },
        note: rabbit.length > 0 ? NOTE : 'RabbitMQ could not be installed here',
      })
      rows.push({ ...shared, peers: [loop], target: { of: 'ratio', atMost: OF_BARE_LOOP }, note: NOTE })
    }
    return rows
  } finally {
    for (const contender of contenders) await contender.stop()
  }
}

/** Returns the 99th percentile of each run, by contender. */
async function measure(contenders: readonly Contender[], sockets: number, { quick, runs }: Scale): Promise<Series[]> {
  const size = quick ? 'quick' : 'full'
  const [calls, warmUp] = [CALLS[size], WARM_UP[size]]
  const crowds: { name: string; crowd: Crowd; stage: Stage; values: number[] }[] = []
  try {
    for (const contender of contenders) {
      const stage = await contender.stage(sockets, warmUp + runs * calls)
      const crowd = new Crowd(contender.name)
      crowds.push({ name: contender.name, crowd, stage, values: [] })
      await crowd.order({ open: stage.audience })
      await crowd.pull(stage.triggers(warmUp))
    }
    for (let run = 0; run < runs; run += 1) {
      for (const { crowd, stage, values } of crowds)
        values.push(
          at(
            (await crowd.pull(stage.triggers(calls))).toSorted((a, b) => a - b),
            0.99,
          ),
        )
    }
  } finally {
    for (const { crowd } of crowds) await crowd.end()
  }
  return crowds.map(({ name, values }) => ({ name, values }))
}

/** Handle of the process that holds the sockets. */
class Crowd {
  readonly #name: string
  readonly #process: ChildProcess = fork(join(import.meta.dirname, 'crowd.ts'))
  readonly #ended = new Promise<void>((resolve) => this.#process.once('exit', () => resolve()))

  constructor(name: string) {
    this.#name = name
  }

  /** Returns the milliseconds of each trigger until the last socket had its message. */
  async pull(triggers: readonly Trigger[]): Promise<readonly number[]> {
    const report = await this.order({ pull: triggers })
    return 'took' in report ? report.took : []
  }

  async order(order: Order): Promise<Report> {
    const report = await new Promise<Report>((resolve) => {
      this.#process.once('message', (message) => resolve(message as Report))
      void this.#ended.then(() => resolve({ failed: 'the crowd ended' }))
      this.#process.send(order)
    })
    if ('failed' in report) throw new Error(`${this.#name}: ${report.failed}`)
    return report
  }

  end(): Promise<void> {
    this.#process.kill('SIGTERM')
    return this.#ended
  }
}
