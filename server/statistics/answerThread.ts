import { Worker } from 'node:worker_threads'
import { Serialized } from '../http/serialize.ts'
import type { Answers } from './answers.ts'

/** What the thread needs to read the database: see openReader. */
export interface Source {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  readonly timeZone: string
}

type Call = keyof Answers
type Question<C extends Call> = Parameters<Answers[C]>
type Answer<C extends Call> = Awaited<ReturnType<Answers[C]>>

/** A question to the thread. */
export interface Asked<C extends Call = Call> {
  readonly id: number
  readonly call: C
  readonly question: Question<C>
}

/** Properties of an error by which a call is refused; others are lost on the way between threads. */
export interface Failure {
  readonly message: string
  readonly code?: unknown
  readonly errcode?: unknown
  readonly syscall?: unknown
}

/** The reply to the question with this id: the answer as JSON, because to copy its objects would hold up other calls. */
export type Reply = { readonly id: number } & ({ readonly json: string } | { readonly failure: Failure })

interface Waiting {
  readonly resolve: (json: string) => void
  readonly reject: (error: Error) => void
}

/** Computes {@link Answers} in a thread of its own, so that no other call waits for them. It starts when it is asked. */
export class AnswerThread {
  readonly #source: Source
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #asked = 0

  constructor(source: Source) {
    this.#source = source
  }

  ask<C extends Call>(call: C, ...question: Question<C>): Promise<Serialized<Answer<C>>> {
    const worker = (this.#worker ??= this.#start())
    const asked: Asked<C> = { id: (this.#asked += 1), call, question }
    return new Promise((resolve, reject) => {
      this.#waiting.set(asked.id, { resolve: (json) => resolve(new Serialized(json)), reject })
      // Only a question that waits keeps the process running.
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target origin
      worker.postMessage(asked)
    })
  }

  /** Ends the thread; questions without an answer fail. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('statisticsWorker.ts', import.meta.url), { workerData: this.#source })
    let failure = new Error('the thread of the statistics has ended')
    worker.on('error', (error: Error) => {
      failure = error
    })
    worker.on('exit', () => {
      this.#worker = undefined
      for (const { reject } of this.#waiting.values()) reject(failure)
      this.#waiting.clear()
    })
    worker.on('message', (reply: Reply) => {
      const waiting = this.#waiting.get(reply.id)
      this.#waiting.delete(reply.id)
      if (this.#waiting.size === 0) worker.unref()
      if ('json' in reply) waiting?.resolve(reply.json)
      else waiting?.reject(Object.assign(new Error(reply.failure.message), reply.failure))
    })
    return worker
  }
}
