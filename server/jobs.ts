import { AsyncLocalStorage } from 'node:async_hooks'
import { FirstFailure } from './db/errors/firstFailure.ts'

/** Receives the first of several consecutive failures of a job, and its first success after them. */
interface JobReports {
  readonly failed: (job: string, error: unknown) => void
  readonly recovered: (job: string) => void
}

/** Runs periodic jobs while the server runs; a job that fails runs again in its next period. */
export class Jobs {
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #reports: JobReports

  constructor(reports: JobReports) {
    this.#reports = reports
  }

  /**
   * Runs the job of this name now and every `periodMs`, never concurrently. `signal` is aborted when the server stops.
   * @returns a function that runs it once more immediately.
   */
  every(name: string, periodMs: number, work: (signal: AbortSignal) => Promise<unknown>): () => void {
    const failure = new FirstFailure(
      (error) => this.#reports.failed(name, error),
      () => this.#reports.recovered(name),
    )
    let isRunning = false
    // A request may let a job run: it is the server's own work all the same, and not its caller's.
    const run = AsyncLocalStorage.bind(() => {
      if (isRunning || this.#stopping.signal.aborted) return
      isRunning = true
      const done = work(this.#stopping.signal)
        .then(
          () => failure.succeeded(),
          (error: unknown) => failure.failed(error),
        )
        .finally(() => {
          isRunning = false
          this.#running.delete(done)
        })
      this.#running.add(done)
    })
    run()
    this.#timers.push(setInterval(run, periodMs).unref())
    return run
  }

  /** Starts no further runs, and resolves once the running ones have ended. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort()
    await Promise.all(this.#running)
  }
}
