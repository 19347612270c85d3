import type { PatientPage } from '../../../contract/patientPages.ts'
import type { AWAY_MINUTES } from '../../../domain/awayMinutes.ts'
import type { Feedback } from '../../../domain/feedback.ts'

/** Pause between two reads, in ms; random, so that a hospital's phones do not poll at the same time. */
const POLL_MS = { min: 5_000, max: 9_000 }
/** Pause if the visit is over, since staff may reopen it. */
const OVER_MS = { min: 50_000, max: 70_000 }
/** Number of reads in a row that find the visit over, after which the page only reads when it is looked at again. */
const OVER_READS = 30
/** Maximum pause after failures; it doubles each time. */
const RETRY_MAX_MS = 60_000
const TIMEOUT_MS = 8_000
/** Time after which unconfirmed content is marked as stale: by then one read and its retry have failed. */
export const STALE_AFTER_MS = 20_000
/** Interval of the checks for stale content. */
const CHECK_MS = 1_000
const MINUTE_MS = 60_000
/** Statuses of an invalid token; a malformed one gets 400. */
const GONE = new Set([400, 404])
/** Code of our server's 404 for an unknown endpoint. */
const NO_SUCH_CALL = 'NO_SUCH_CALL'

/** State of the page. */
export interface PatientState {
  /** Last content that was read; null before the first response. */
  readonly page: PatientPage | null
  /** `GONE`: the page no longer exists. `AWAY`: the server has not been reached yet. */
  readonly failure: 'GONE' | 'AWAY' | null
  /** Whole minutes since the content was last confirmed; null while it is current. */
  readonly staleMinutes: number | null
  /** Whether a press is being sent, whether the last one could not be, and whether the question was answered here. */
  readonly isSending: boolean
  readonly hasFailed: boolean
  readonly hasRated: boolean
}

/** An answer of a patient by a button: the call below `/v1/patient-pages`, and its body beside the token. */
export type PatientAct =
  | { readonly path: 'away'; readonly body: { readonly minutes: (typeof AWAY_MINUTES)[number] } }
  | { readonly path: 'back'; readonly body?: undefined }
  | { readonly path: 'feedback'; readonly body: { readonly feedback: Feedback } }

const NOTHING: PatientState = {
  page: null,
  failure: null,
  staleMinutes: null,
  isSending: false,
  hasFailed: false,
  hasRated: false,
}

/** Polls a patient's page while it is visible. */
export class PatientFeed {
  readonly #token: string
  readonly #show: (state: PatientState) => void
  #state = NOTHING
  /** By both clocks: the monotonic one may stop while a phone sleeps, and the wall clock may be set. */
  #confirmedAt = { steady: 0, wall: 0 }
  #failures = 0
  #dueAt = 0
  #isReading = false
  #overReads = 0
  /** Number of requests so far: an answer to an earlier one than the last shown is outdated. */
  #sent = 0
  #shown = 0

  constructor(token: string, show: (state: PatientState) => void) {
    this.#token = token
    this.#show = show
  }

  /** Reads until the returned function is called. */
  start(): () => void {
    this.#show(this.#state)
    const look = () => {
      if (this.#state.failure === 'GONE') return
      // The title of a hidden tab can still be seen.
      this.#mark()
      if (document.hidden) return
      if (performance.now() >= this.#dueAt) void this.#read()
    }
    // After the phone wakes, the content is old until the server confirms it.
    const wake = () => {
      if (this.#failures === 0) this.#dueAt = 0
      this.#overReads = 0
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

  /** Sends what the patient says, and shows what the server answers. */
  async act({ path, body }: PatientAct): Promise<void> {
    if (this.#state.isSending) return
    this.#set({ ...this.#state, isSending: true, hasFailed: false })
    const hasFailed = await this.#ask(path, body).then(
      () => false,
      () => true,
    )
    const hasRated = this.#state.hasRated || (path === 'feedback' && !hasFailed)
    this.#set({ ...this.#state, isSending: false, hasFailed, hasRated })
  }

  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      await this.#ask('read')
    } catch {
      this.#failures += 1
      const longest = Math.min(RETRY_MAX_MS, POLL_MS.min * 2 ** (this.#failures - 1))
      this.#dueAt = performance.now() + within({ min: longest / 2, max: longest })
      if (this.#state.page === null) this.#set({ ...this.#state, failure: 'AWAY' })
    } finally {
      this.#isReading = false
    }
  }

  /** Makes a call and shows the page that it answers. @throws when it has failed */
  async #ask(path: PatientAct['path'] | 'read', body?: PatientAct['body']): Promise<void> {
    const own = (this.#sent += 1)
    const askedAt = { steady: performance.now(), wall: Date.now() }
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
    try {
      const answer = await fetch(`/api/v1/patient-pages/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token: this.#token, ...body }),
        signal: controller.signal,
      })
      if (await isGone(answer)) return this.#set({ ...NOTHING, failure: 'GONE' })
      if (!answer.ok) throw new Error(String(answer.status))
      const page = (await answer.json()) as PatientPage
      // Anything else comes from a device on the way.
      if (answer.redirected || typeof page.isOver !== 'boolean') throw new Error('no page of a patient')
      if (own < this.#shown) return
      this.#shown = own
      this.#confirmedAt = askedAt
      this.#failures = 0
      const isDone = page.isOver || page.isPast
      this.#overReads = isDone ? this.#overReads + 1 : 0
      this.#dueAt = this.#overReads > OVER_READS ? Infinity : performance.now() + within(isDone ? OVER_MS : POLL_MS)
      this.#set({ ...this.#state, page, failure: null, staleMinutes: null })
    } finally {
      clearTimeout(timer)
      // Close the connection of a response whose body is not read.
      controller.abort()
    }
  }

  #mark(): void {
    const { page, staleMinutes } = this.#state
    if (page === null || page.isOver || page.isPast) return
    const age = Math.max(performance.now() - this.#confirmedAt.steady, Date.now() - this.#confirmedAt.wall)
    const stale = age > STALE_AFTER_MS ? Math.floor(age / MINUTE_MS) : null
    if (stale !== staleMinutes) this.#set({ ...this.#state, staleMinutes: stale })
  }

  #set(state: PatientState): void {
    this.#state = state
    this.#show(state)
  }
}

/**
 * Whether our server says that the page does not exist: only it repeats the status and sends a code in the body.
 * The same rule as in ../board/boardFailure.ts, which is not imported here because shared code would split the walls'
 * single script.
 */
async function isGone(answer: Response): Promise<boolean> {
  if (!GONE.has(answer.status)) return false
  const body = (await answer.json().catch(() => null)) as { readonly status?: unknown; readonly code?: unknown } | null
  const code = body?.code
  return body?.status === answer.status && typeof code === 'string' && code !== '' && code !== NO_SUCH_CALL
}

const within = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  min + Math.random() * (max - min)
