import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs periodic jobs while the server runs; errors are reported, and the job runs again in its next period. */
export class Jobs {
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  /**
   * Runs `work` now and every `periodMs`, never concurrently. `signal` is aborted when the server stops.
   * @returns a function that runs it once more immediately.
   */
  every(periodMs: number, work: (signal: AbortSignal) => Promise<unknown>): () => void {
    let isRunning = false
    // A request may let a job run: it is the server's own work all the same, and not its caller's.
    const run = AsyncLocalStorage.bind(() => {
      if (isRunning || this.#stopping.signal.aborted) return
      isRunning = true
      const done = work(this.#stopping.signal)
        .then(() => undefined, this.#report)
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
