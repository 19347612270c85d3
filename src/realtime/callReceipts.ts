import { fieldsOf } from '../../contract/answerFields.ts'
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
  /**
   * As the list says it: when a named screen first showed the call, null while none has; absent where the board has no
   * named screen, or the server does not know.
   */
  readonly shownAt?: string | null | undefined
  /** As the list says it: the name of that screen. */
  readonly shownBy?: string | undefined
  /** As the list says it: when a named screen had said the call to its end. */
  readonly spokenAt?: string | undefined
  /** The board has screens of which none is named. */
  readonly unnamedScreens?: boolean | undefined
}

/** What the receipts need of the live connection. */
export type ReceiptFeed = Pick<RealtimeConnection, 'subscribeTo'>

/** Receipts that are remembered; older ones have long been in the lists that are read. */
const REMEMBERED_MAX = 500

type Shown = ReceiptMessage['shown'][number]
type Spoken = NonNullable<ReceiptMessage['spoken']>[number]
/** A receipt that has arrived. */
type Arrived = Pick<Shown, 'shownAt' | 'shownBy'>

/** The receipts that displays send while the page is open, for they arrive between two readings of the lists. */
export class CallReceipts {
  readonly #feed: ReceiptFeed
  readonly #listeners = new Set<() => void>()
  readonly #shown = new Map<string, Arrived>()
  readonly #spoken = new Map<string, string>()

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

  /**
   * When a named screen first showed a call: ISO 8601; null while none has, undefined where none is to be waited for.
   */
  shownAt(call: Call): string | null | undefined {
    return call.shownAt ?? this.#shown.get(callKey(call))?.shownAt ?? call.shownAt
  }

  /** The name of that screen; undefined without a receipt, or where the server does not say it. */
  shownBy(call: Call): string | undefined {
    return call.shownAt ? call.shownBy : this.#shown.get(callKey(call))?.shownBy
  }

  /** When a named screen had said a call to its end: ISO 8601; undefined before that, and where none speaks. */
  spokenAt(call: Call): string | undefined {
    return call.spokenAt ?? this.#spoken.get(callKey(call))
  }

  #take(body: string): void {
    const { shown, spoken } = fieldsOf(parseJson(body))
    for (const { didWaitingId, calledAt, ...arrived } of listOf<Shown>(shown))
      this.#shown.set(callKey({ id: didWaitingId, calledAt }), arrived)
    for (const { didWaitingId, calledAt, spokenAt } of listOf<Spoken>(spoken))
      this.#spoken.set(callKey({ id: didWaitingId, calledAt }), spokenAt)
    for (const known of [this.#shown, this.#spoken])
      for (const key of [...known.keys()].slice(0, -REMEMBERED_MAX)) known.delete(key)
    for (const listener of this.#listeners) listener()
  }
}

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : [])
