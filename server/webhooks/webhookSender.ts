import { createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { FirstFailure } from '../db/errors/firstFailure.ts'
import type { DB, Row } from '../db/schema.ts'
import { isAllowedUrl } from './allowedHosts.ts'
import { claim, findDue, findName, storeFailure, storeSuccess } from './deliveryRepository.ts'
import type { Receiver, WebhookOutbox } from './webhookOutbox.ts'

const POLL_MS = 5_000
const ANSWER_MS = 10_000
/** Events of different subjects that a receiver is sent at the same time. */
const AT_ONCE = 8
const GONE = 410
/** Client errors that are about the receiver, not about the event: too slow a request, too many requests. */
const BUSY: readonly number[] = [408, 429]
/** Pause of a receiver that does not accept events: doubled with each failure in a row. */
const PAUSE_MIN_MS = 5_000
const PAUSE_MAX_MS = 300_000

interface Pause {
  readonly failures: number
  readonly until: number
}

interface Options {
  readonly db: Kysely<DB>
  readonly outbox: WebhookOutbox
  /** Hosts and ports that receivers may have. */
  readonly allowed: readonly string[]
  /** Called with the first of several consecutive errors, and when it works again. */
  readonly report: (error: unknown) => void
  readonly recovered: () => void
  readonly stopped: (receiver: { readonly webhookId: number }) => void
}

/**
 * Sends the events of the outbox: those of one subject in order, each receiver independently of the others, and on
 * several servers by whichever claims an event first. A server that stops while it sends leaves the event to another
 * one, so a receiver may see an event twice, with the same `webhook-id`.
 */
export class WebhookSender {
  readonly #options: Options
  readonly #running = new Map<number, Promise<void>>()
  /** Receivers for which events were committed while their events were being read. */
  readonly #asked = new Set<number>()
  /** Receivers that did not accept the last event. */
  readonly #pauses = new Map<number, Pause>()
  readonly #stop = new AbortController()
  readonly #reading: FirstFailure
  readonly #sending: FirstFailure
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    const { report, recovered } = options
    this.#reading = new FirstFailure(report, recovered)
    this.#sending = new FirstFailure(report, recovered)
  }

  /** Reads the receivers and starts sending. */
  async open(): Promise<void> {
    this.#options.outbox.onCommitted = () => this.send()
    await this.refresh()
    const poll = () =>
      this.refresh().then(
        () => this.#reading.succeeded(),
        (error: unknown) => this.#reading.failed(error),
      )
    this.#timer = setInterval(() => void poll(), POLL_MS)
    this.#timer.unref()
  }

  /** Reads the receivers again and sends what is due. */
  async refresh(): Promise<void> {
    await this.#options.outbox.refresh()
    this.send()
  }

  /** Tries receivers again that were paused, after staff changed or resumed them. */
  async retry(): Promise<void> {
    this.#pauses.clear()
    await this.refresh()
  }

  /** Sends what is due, without waiting for it. */
  send(): void {
    for (const receiver of this.#options.outbox.receivers) this.#start(receiver)
  }

  #start(receiver: Receiver): void {
    const isPaused = (this.#pauses.get(receiver.id)?.until ?? 0) > Date.now()
    if (receiver.isStopped || isPaused || this.#stop.signal.aborted) return
    if (this.#running.has(receiver.id)) {
      this.#asked.add(receiver.id)
      return
    }
    const run = this.#sendTo(receiver)
      .then(
        () => this.#sending.succeeded(),
        (error: unknown) => this.#sending.failed(error),
      )
      .finally(() => {
        this.#running.delete(receiver.id)
        // Alone: two receivers that started all of them would ask each other without end.
        if (this.#asked.delete(receiver.id)) this.#restart(receiver.id)
      })
    this.#running.set(receiver.id, run)
  }

  /** Starts a receiver as staff have set it by now; one that was deleted meanwhile is none. */
  #restart(id: number): void {
    const receiver = this.#options.outbox.receivers.find((each) => each.id === id)
    if (receiver) this.#start(receiver)
  }

  /** Stops sending; what is not answered yet is sent again after the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await Promise.all(this.#running.values())
  }

  async #sendTo(receiver: Receiver): Promise<void> {
    const { db } = this.#options
    while (!this.#stop.signal.aborted) {
      const due = await findDue(db, receiver.id)
      if (due.length === 0) return
      // After a pause one event shows whether the receiver is back.
      const waiting = (this.#pauses.has(receiver.id) ? due.slice(0, 1) : due).values()
      let mayGoOn = true
      const work = async () => {
        for (const delivery of waiting) {
          if (!mayGoOn || this.#stop.signal.aborted) return
          if (await claim(db, delivery.id)) mayGoOn = (await this.#deliver(receiver, delivery)) && mayGoOn
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      if (!mayGoOn) return this.#pause(receiver)
      this.#pauses.delete(receiver.id)
    }
  }

  /** Counts failures of the receiver, not of an event: an event that always fails must not hold up the others. */
  #pause({ id }: Receiver): void {
    const failures = (this.#pauses.get(id)?.failures ?? 0) + 1
    const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** (failures - 1))
    this.#pauses.set(id, { failures, until: Date.now() + pauseMs })
  }

  /** @returns whether the receiver can be sent more now */
  async #deliver(receiver: Receiver, delivery: Row<'webhook_deliveries'>): Promise<boolean> {
    const { db, stopped } = this.#options
    const status = await this.#post(receiver, delivery)
    if (this.#stop.signal.aborted) return false
    if (typeof status === 'number' && status >= 200 && status < 300) {
      await storeSuccess(db, delivery, String(status))
      return true
    }
    if (await storeFailure(db, delivery, String(status), status === GONE)) {
      await this.#options.outbox.refresh()
      stopped({ webhookId: receiver.id })
      return false
    }
    // An answer such as 400 is about this event alone.
    return typeof status === 'number' && status >= 400 && status < 500 && !BUSY.includes(status)
  }

  /** @returns the status of the answer, or what went wrong */
  async #post(
    receiver: Receiver,
    { id, type, at, data, ...about }: Row<'webhook_deliveries'>,
  ): Promise<number | string> {
    if (!isAllowedUrl(receiver.url, this.#options.allowed)) return 'the host is not in WEBHOOK_ALLOW'
    const name = receiver.includesNames ? await findName(this.#options.db, about) : undefined
    const facts = JSON.parse(data) as object
    const body = JSON.stringify({ type, timestamp: at, data: name === undefined ? facts : { ...facts, name } })
    const now = new Date()
    try {
      const response = await fetch(receiver.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'waiting-board',
          ...signedHeaders({ id: messageId({ id, at }), body, at: now }, receiver.secretsAt(now)),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), this.#stop.signal]),
      })
      await response.body?.cancel()
      return response.status
    } catch (error) {
      return reasonOf(error)
    }
  }
}

/** Returns the same id for each attempt, and another one for an event that gets a number again after a restore. */
const messageId = ({ id, at }: Pick<Row<'webhook_deliveries'>, 'id' | 'at'>): string => `msg_${id}_${Date.parse(at)}`

/** Returns the code of a network error; its message may name internal addresses. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } }
  return name === 'TimeoutError' ? 'no answer within 10 s' : (cause?.code ?? name ?? 'failed')
}

const PREFIX = 'whsec_'
const KEY_BYTES = 32

/** Makes a secret of the Standard Webhooks specification. */
export const newSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`

/**
 * Returns the headers of a signed event: one signature for each secret.
 * @param id the same for every attempt, so that a receiver recognises a repeated event
 */
function signedHeaders(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
