import type { PatientPage } from '../../../contract/patientPages.ts'

/** Pause between two reads, in ms; random, so that the phones of a hospital do not ask in step. */
const POLL_MS = { min: 5_000, max: 9_000 }
/** Of a visit that is over: staff may open it again. */
const OVER_MS = { min: 50_000, max: 70_000 }
/** After failures: doubled each time, up to this. */
const RETRY_MAX_MS = 60_000
const TIMEOUT_MS = 8_000
/** Content that nothing has confirmed for this long is marked: one read has failed by then, and was tried again. */
export const STALE_AFTER_MS = 20_000
/** How often the page looks whether its content is still current. */
const CHECK_MS = 1_000
const MINUTE_MS = 60_000
/** Statuses of a token that opens nothing: one that is cut short is refused as it is. */
const GONE = new Set([400, 404])

/** What the page shows. */
export interface PatientState {
  /** As it was last read; null before the first answer. */
  readonly page: PatientPage | null
  /** `GONE`: there is no such page any more. `AWAY`: the server has not been reached yet. */
  readonly failure: 'GONE' | 'AWAY' | null
  /** Whole minutes since the content was confirmed; null while it is current. */
  readonly staleMinutes: number | null
}

/** Reads a patient's page again and again while somebody looks at it. */
export class PatientFeed {
  readonly #token: string
  readonly #show: (state: PatientState) => void
  #state: PatientState = { page: null, failure: null, staleMinutes: null }
  /** By both clocks: one stands still while a phone sleeps, the other is set by people. */
  #confirmedAt = { steady: 0, wall: 0 }
  #failures = 0
  #dueAt = 0
  #isReading = false

  constructor(token: string, show: (state: PatientState) => void) {
    this.#token = token
    this.#show = show
  }

  /** Reads until the returned function is called. */
  start(): () => void {
    this.#show(this.#state)
    const look = () => {
      if (document.hidden || this.#state.failure === 'GONE') return
      this.#mark()
      if (performance.now() >= this.#dueAt) void this.#read()
    }
    // What a phone shows when it is taken out of the pocket is old until the server has confirmed it.
    const wake = () => {
      if (this.#failures === 0) this.#dueAt = 0
      look()
    }
    const timer = setInterval(look, CHECK_MS)
    document.addEventListener('visibilitychange', wake)
    addEventListener('online', wake)
    look()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('online', wake)
    }
  }

  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    const askedAt = { steady: performance.now(), wall: Date.now() }
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
    try {
      const answer = await fetch('/api/v1/patient-pages/read', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token: this.#token }),
        signal: controller.signal,
      })
      if (GONE.has(answer.status)) return this.#set({ page: null, failure: 'GONE', staleMinutes: null })
      if (!answer.ok) throw new Error(String(answer.status))
      const page = (await answer.json()) as PatientPage
      this.#confirmedAt = askedAt
      this.#failures = 0
      this.#dueAt = performance.now() + within(page.isOver ? OVER_MS : POLL_MS)
      this.#set({ page, failure: null, staleMinutes: null })
    } catch {
      this.#failures += 1
      const longest = Math.min(RETRY_MAX_MS, POLL_MS.min * 2 ** (this.#failures - 1))
      this.#dueAt = performance.now() + within({ min: longest / 2, max: longest })
      if (this.#state.page === null) this.#set({ ...this.#state, failure: 'AWAY' })
    } finally {
      clearTimeout(timer)
      // A refusal that nobody reads would keep the connection.
      controller.abort()
      this.#isReading = false
    }
  }

  #mark(): void {
    const { page, staleMinutes } = this.#state
    if (page === null || page.isOver) return
    const age = Math.max(performance.now() - this.#confirmedAt.steady, Date.now() - this.#confirmedAt.wall)
    const stale = age > STALE_AFTER_MS ? Math.floor(age / MINUTE_MS) : null
    if (stale !== staleMinutes) this.#set({ ...this.#state, staleMinutes: stale })
  }

  #set(state: PatientState): void {
    this.#state = state
    this.#show(state)
  }
}

const within = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  min + Math.random() * (max - min)
