/** Work that comes again and again while the server runs; what fails is reported, and tried again in its time. */
export class Jobs {
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  /** Runs `work` now and every `periodMs`, but never twice at a time. */
  every(periodMs: number, work: () => Promise<unknown>): void {
    let isRunning = false
    const run = () => {
      if (isRunning) return
      isRunning = true
      const done = work()
        .then(() => undefined, this.#report)
        .finally(() => {
          isRunning = false
          this.#running.delete(done)
        })
      this.#running.add(done)
    }
    run()
    this.#timers.push(setInterval(run, periodMs).unref())
  }

  /** Starts nothing more, and resolves once what runs has ended. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#running)
  }
}
