import type { Receipt } from '../../../contract/events.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { callKey } from '../../realtime/callKey.ts'

/** Confirms each call once per connection, when it can be seen on the screen. */
export class PaintedCalls {
  readonly #send: (receipt: Receipt) => boolean
  #confirmed: ReadonlySet<string> = new Set()

  /** @param send returns whether the receipt was sent: false without a connection, and for a server without receipts */
  constructor(send: (receipt: Receipt) => boolean) {
    this.#send = send
  }

  /**
   * Forgets what was confirmed; to be called on each new connection: the previous one may have been broken already when
   * a receipt was sent.
   */
  readonly connected = (): void => {
    this.#confirmed = new Set()
  }

  /**
   * Confirms the calls on the screen; to be called after the frame that shows them. Receipts that cannot be sent now
   * are sent with the next ones.
   * @param called all called patients, also those on hidden pages
   */
  confirm(calls: readonly Patient[], called = calls): void {
    const fresh = calls.filter((call) => call.calledAt !== '' && !this.#confirmed.has(callKey(call)))
    const shown = fresh.map(({ id, calledAt }) => ({ didWaitingId: Number(id), calledAt }))
    const isSent = fresh.length > 0 && this.#send({ shown })
    const known = new Set([...this.#confirmed, ...(isSent ? fresh.map(callKey) : [])])
    this.#confirmed = new Set(called.map(callKey).filter((key) => known.has(key)))
  }
}
