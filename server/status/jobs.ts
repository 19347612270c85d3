import { AsyncLocalStorage } from 'node:async_hooks'
import { FirstFailure } from '../db/errors/firstFailure.ts'

/** Time after which a job that failed runs again, if its period is longer. */
const RETRY_MS = 60_000
/** When a job runs first: soon after the start of the server, or after one period. */
type FirstRun = 'soon' | 'after a period'

/** Receives the first of several consecutive failures of a job, and its first success after them. */
interface JobReports {
  readonly failed: (job: string, error: unknown) => void
  readonly recovered: (job: string) => void
}

/** How a periodic job stands. */
export interface JobState {
  /** Null before the first success. */
  readonly succeededAt: Date | null
  /** Time of the first of several consecutive failures; null while the last run succeeded. */
  readonly failingSince: Date | null
}

/** Runs periodic jobs while the server runs; a job that fails runs again in its next period, or a minute later if that is sooner. */
export class Jobs {
  readonly #jobs: { readonly run: () => void; readonly periodMs: number; readonly first: FirstRun }[] = []
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #reports: JobReports
  readonly #states = new Map<string, JobState>()

  constructor(reports: JobReports) {
    this.#reports = reports
  }

  /** How each job stands, for programs. */
  list(): { name: string; succeededAt: string | null; failingSince: string | null }[] {
    return [...this.#states].map(([name, { succeededAt, failingSince }]) => ({
      name,
      succeededAt: succeededAt?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
    }))
  }

  /** How each job stands, by its name. */
  get states(): ReadonlyMap<string, JobState> {
    return this.#states
  }

  /**
   * Adds a job that runs from {@link start} on every `periodMs`, never concurrently. `signal` is aborted when the server
   * stops.
   * @returns a function that runs it once more immediately.
   */
  every(
    name: string,
    periodMs: number,
    work: (signal: AbortSignal) => Promise<unknown>,
    first: FirstRun = 'soon',
  ): () => void {
    const failure = new FirstFailure(
      (error) => this.#reports.failed(name, error),
      () => this.#reports.recovered(name),
    )
    const state = () => this.#states.get(name) ?? { succeededAt: null, failingSince: null }
    this.#states.set(name, state())
    const attempt = async () => {
      try {
        await work(this.#stopping.signal)
        this.#states.set(name, { succeededAt: new Date(), failingSince: null })
        failure.succeeded()
      } catch (error) {
        const { succeededAt, failingSince } = state()
        this.#states.set(name, { succeededAt, failingSince: failingSince ?? new Date() })
        failure.failed(error)
        clearTimeout(retry)
        if (periodMs > RETRY_MS) retry = setTimeout(run, RETRY_MS).unref()
      }
    }
    let isRunning = false
    let retry: NodeJS.Timeout | undefined
    // A request may let a job run: it is the server's own work all the same, and not its caller's.
    const run = AsyncLocalStorage.bind(() => {
      if (isRunning || this.#stopping.signal.aborted) return
      isRunning = true
      const done = attempt().finally(() => {
        isRunning = false
        this.#running.delete(done)
      })
      this.#running.add(done)
    })
    this.#jobs.push({ run, periodMs, first })
    return run
  }

  /** Starts the periods, and the first runs one by one: a server that has just started answers requests between them. */
  start(): void {
    for (const { run, periodMs } of this.#jobs) this.#timers.push(setInterval(run, periodMs).unref())
    runApart(this.#jobs.filter(({ first }) => first === 'soon'))
  }

  /** Starts no further runs, and resolves once the running ones have ended. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort()
    await Promise.all(this.#running)
  }
}

/** Starts each run in a turn of the event loop of its own, none in this one. */
function runApart([next, ...others]: readonly { readonly run: () => void }[]): void {
  if (!next) return
  setImmediate(() => {
    next.run()
    runApart(others)
  })
}
