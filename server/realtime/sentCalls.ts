import { type Receipt } from '../../contract/events.ts'
import { RECEIPT_CALLS_MAX } from '../../contract/realtime.ts'

type Call = Receipt['shown'][number]

/** Tells a call from every other, also of the same patient. */
export const sentCallKey = ({ didWaitingId, calledAt }: Call): string => `${didWaitingId} ${calledAt}`

/**
 * The calls of a board that was sent, by {@link sentCallKey}; `any` where the client was asked to refetch the board
 * instead.
 */
export type BoardCalls = ReadonlySet<string> | 'any'

/**
 * Which calls one client was sent, so that it confirms no others (DE-26). A screen may read a call just before it is
 * pushed: its receipt is kept and counts once the call is sent.
 */
export class SentCalls {
  #sent: BoardCalls = 'any'
  readonly #early = new Map<string, Call>()

  /** Notes what was sent. @returns the calls among them that the client has confirmed ahead of it */
  send(calls: BoardCalls): Call[] {
    this.#sent = calls
    const confirmed = [...this.#early.values()].filter((call) => this.#has(call))
    for (const call of confirmed) this.#early.delete(sentCallKey(call))
    return confirmed
  }

  /** @returns those of the confirmed calls that the client was sent */
  confirm(shown: readonly Call[]): Call[] {
    for (const call of shown) if (!this.#has(call)) this.#early.set(sentCallKey(call), call)
    for (const key of [...this.#early.keys()].slice(0, -RECEIPT_CALLS_MAX)) this.#early.delete(key)
    return shown.filter((call) => this.#has(call))
  }

  #has(call: Call): boolean {
    return this.#sent === 'any' || this.#sent.has(sentCallKey(call))
  }
}
