import { type ChildProcess, fork } from 'node:child_process'
import { once as happened } from 'node:events'
import { join } from 'node:path'

/** What a load asks, and for how long. */
export interface Load {
  readonly url: string
  readonly connections: number
  readonly ms: number
  /** Whole requests, as `requestText` writes them; asked in turn, by whichever connection is free. */
  readonly requests: readonly string[]
  /** Each request is asked once at most, for it cannot be done twice. */
  readonly once?: boolean
}

/** Times are milliseconds. */
export interface LoadFigures {
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** A client in a process of its own: the same for ours and for every peer. */
export class LoadClient {
  readonly #process: ChildProcess

  constructor() {
    this.#process = fork(join(import.meta.dirname, 'loadProgram.ts'))
  }

  /** @throws when an answer is no success, or a connection broke. */
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
