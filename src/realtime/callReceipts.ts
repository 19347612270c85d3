import type { ReceiptMessage } from '../../contract/events.ts'
import { receiptsDestination } from '../../contract/realtime.ts'
import { callKey } from './callKey.ts'
import { parseJson } from './parseBoardMessage.ts'
import type { RealtimeConnection } from './realtimeConnection.ts'

/** A call whose receipt is asked for. */
export interface Call {
  readonly id: number | string
  /** ISO 8601; tells it from an earlier call of the same patient. */
  readonly calledAt: string
  /** As the list says it: when a display first showed the call, null while none has; absent where the server does not know. */
  readonly shownAt?: string | null | undefined
}

/** What the receipts need of the live connection. */
export type ReceiptFeed = Pick<RealtimeConnection, 'subscribeTo'>

/** Receipts that are remembered; older ones have long been in the lists that are read. */
const REMEMBERED_MAX = 500

/** The receipts that displays send while the page is open, for they arrive between two readings of the lists. */
export class CallReceipts {
  readonly #feed: ReceiptFeed
  readonly #listeners = new Set<() => void>()
  readonly #shown = new Map<string, string>()

  constructor(feed: ReceiptFeed) {
    this.#feed = feed
  }

  /** Hears the receipts of a board until the returned function is called. */
  readonly follow = (didId: number | string): (() => void) =>
    this.#feed.subscribeTo(receiptsDestination(didId), (body) => this.#take(body))

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** When a display first showed a call: ISO 8601; null while none has, undefined where the server does not know. */
  shownAt({ shownAt, ...call }: Call): string | null | undefined {
    return shownAt === null ? (this.#shown.get(callKey(call)) ?? null) : shownAt
  }

  #take(body: string): void {
    for (const { didWaitingId, calledAt, shownAt } of receiptsIn(parseJson(body))) {
      this.#shown.set(callKey({ id: didWaitingId, calledAt }), shownAt)
    }
    for (const key of [...this.#shown.keys()].slice(0, -REMEMBERED_MAX)) this.#shown.delete(key)
    for (const listener of this.#listeners) listener()
  }
}

function receiptsIn(message: unknown): ReceiptMessage['shown'] {
  const isReceipt = typeof message === 'object' && message !== null && 'shown' in message && Array.isArray(message.shown)
  return isReceipt ? (message.shown as ReceiptMessage['shown']) : []
}
