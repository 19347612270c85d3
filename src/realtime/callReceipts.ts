import { fieldsOf, parseJson } from '../../contract/answerFields.ts'
import type { ReceiptMessage } from '../../contract/events.ts'
import { receiptsDestination } from '../../contract/realtime.ts'
import { Emitter } from '../emitter.ts'
import { callKey } from './callKey.ts'
import type { RealtimeConnection } from './realtimeConnection.ts'

/** Call whose receipt is looked up. */
export interface Call {
  readonly id: number | string
  /** ISO 8601; distinguishes it from earlier calls of the same patient. */
  readonly calledAt: string
  /**
   * From the list: time at which a named screen first showed the call; null until then, absent if the board has no
   * named screen or the server does not send it.
   */
  readonly shownAt?: string | null | undefined
  /** From the list: name of that screen. */
  readonly shownBy?: string | undefined
  /** From the list: time at which a named screen finished speaking the call. */
  readonly spokenAt?: string | undefined
  /** Whether the board has screens but none of them is named. */
  readonly unnamedScreens?: boolean | undefined
}

/** The part of the live connection that receipts need. */
type ReceiptFeed = Pick<RealtimeConnection, 'subscribeTo'>

/** Upper bound of stored receipts; older ones are in the lists that are read. */
const REMEMBERED_MAX = 500

type Shown = ReceiptMessage['shown'][number]
type Spoken = NonNullable<ReceiptMessage['spoken']>[number]
/** Receipt that has arrived. */
type Arrived = Pick<Shown, 'shownAt' | 'shownBy'>

/**
 * Collects the receipts that displays send while the page is open, because they arrive between two reads of the lists.
 */
export class CallReceipts extends Emitter {
  readonly feed: ReceiptFeed
  readonly #shown = new Map<string, Arrived>()
  readonly #spoken = new Map<string, string>()

  constructor(feed: ReceiptFeed) {
    super()
    this.feed = feed
  }

  /** Collects the receipts of a board until the returned function is called. */
  readonly follow = (didId: number | string): (() => void) =>
    this.feed.subscribeTo(receiptsDestination(didId), (body) => this.#take(body))

  /**
   * Time at which a named screen first showed a call, ISO 8601; null until then, undefined if no screen will confirm
   * it.
   */
  shownAt(call: Call): string | null | undefined {
    return call.shownAt ?? this.#shown.get(callKey(call))?.shownAt ?? call.shownAt
  }

  /** Name of that screen; undefined without a receipt, or if the server does not send it. */
  shownBy(call: Call): string | undefined {
    return call.shownAt ? call.shownBy : this.#shown.get(callKey(call))?.shownBy
  }

  /** Time at which a named screen finished speaking a call, ISO 8601; undefined before that and if none speaks. */
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
    this.emit()
  }
}

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : [])
