import { type ChildProcess, fork } from 'node:child_process'
import { once as happened } from 'node:events'
import { join } from 'node:path'

/** Requests of a load test, and its duration. */
export interface Load {
  readonly url: string
  readonly connections: number
  readonly ms: number
  /** Requests built by `requestText`; sent in order, by whichever connection is free. */
  readonly requests: readonly string[]
  /** Whether each request is sent at most once, because it cannot be repeated. */
  readonly once?: boolean
}

/** Times in milliseconds. */
export interface LoadFigures {
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** A client in a separate process; the same for our server and for all peers. */
export class LoadClient {
  readonly #process: ChildProcess

  constructor() {
    this.#process = fork(join(import.meta.dirname, 'loadProgram.ts'))
  }

  /** @throws when a response is no success, or a connection breaks. */
  async run(load: Load): Promise<LoadFigures> {
    const answered = happened(this.#process, 'message') as Promise<[{ figures: LoadFigures } | { error: string }]>
    this.#process.send(load)
    const [answer] = await answered
    if ('error' in answer) throw new Error(`${load.url}: ${answer.error}`)
    return answer.figures
  }

  close(): void {
    this.#process.disconnect()
  }
}
