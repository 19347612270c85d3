/** Work that comes again and again while the server runs; what fails is reported, and tried again in its time. */
export class Jobs {
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  /**
   * Runs `work` now and every `periodMs`, but never twice at a time. `signal` asks it to end soon.
   * @returns what runs it once more at once.
   */
  every(periodMs: number, work: (signal: AbortSignal) => Promise<unknown>): () => void {
    let isRunning = false
    const run = () => {
      if (isRunning || this.#stopping.signal.aborted) return
      isRunning = true
      const done = work(this.#stopping.signal)
        .then(() => undefined, this.#report)
        .finally(() => {
          isRunning = false
          this.#running.delete(done)
        })
      this.#running.add(done)
    }
    run()
    this.#timers.push(setInterval(run, periodMs).unref())
    return run
  }

  /** Starts nothing more, and resolves once what runs has ended. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort()
    await Promise.all(this.#running)
  }
}
