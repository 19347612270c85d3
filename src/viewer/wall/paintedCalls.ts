import type { Receipt } from '../../../contract/events.ts'
import { callKey } from '../../realtime/callKey.ts'
import type { Patient } from '../board/readPatients.ts'

/** Confirms each call once, when it can be seen on the screen. */
export class PaintedCalls {
  readonly #send: (receipt: Receipt) => boolean
  #confirmed: ReadonlySet<string> = new Set()

  /** @param send answers whether the receipt went out: not without a connection, nor to a server that wants none */
  constructor(send: (receipt: Receipt) => boolean) {
    this.#send = send
  }

  /**
   * To be notified of the calls on the screen, after the frame that shows them. What cannot be sent now is sent with the
   * next.
   * @param called everyone who is called, also on pages that are not in sight
   */
  confirm(calls: readonly Patient[], called = calls): void {
    const fresh = calls.filter((call) => call.calledAt !== '' && !this.#confirmed.has(callKey(call)))
    const shown = fresh.map(({ id, calledAt }) => ({ didWaitingId: Number(id), calledAt }))
    const isSent = fresh.length > 0 && this.#send({ shown })
    const known = new Set([...this.#confirmed, ...(isSent ? fresh.map(callKey) : [])])
    this.#confirmed = new Set(called.map(callKey).filter((key) => known.has(key)))
  }
}
