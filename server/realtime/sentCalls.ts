import { type Receipt } from '../../contract/events.ts'
import { RECEIPT_CALLS_MAX } from '../../contract/realtime.ts'

type Call = Receipt['shown'][number]

/** Returns the unique key of a call; several calls of one patient differ. */
export const sentCallKey = ({ didWaitingId, calledAt }: Call): string => `${didWaitingId} ${calledAt}`

/**
 * Keys ({@link sentCallKey}) of the calls on a board that was sent; `any` when the client was asked to refetch the
 * board instead.
 */
export type BoardCalls = ReadonlySet<string> | 'any'

/**
 * Calls that were sent to one client, so that it can confirm only these. A screen may read a call just before
 * it is pushed: such a receipt is stored and counts once the call is sent.
 */
export class SentCalls {
  #sent: BoardCalls = 'any'
  readonly #early = new Map<string, Call>()

  /** Records the calls that were sent. @returns those that the client had already confirmed */
  send(calls: BoardCalls): Call[] {
    this.#sent = calls
    const confirmed = [...this.#early.values()].filter((call) => this.#has(call))
    for (const call of confirmed) this.#early.delete(sentCallKey(call))
    return confirmed
  }

  /** @returns the confirmed calls that were sent to the client */
  confirm(shown: readonly Call[]): Call[] {
    for (const call of shown) if (!this.#has(call)) this.#early.set(sentCallKey(call), call)
    for (const key of [...this.#early.keys()].slice(0, -RECEIPT_CALLS_MAX)) this.#early.delete(key)
    return shown.filter((call) => this.#has(call))
  }

  #has(call: Call): boolean {
    return this.#sent === 'any' || this.#sent.has(sentCallKey(call))
  }
}
