import type { ProblemReport, Receipt } from '../../contract/events.ts'
import type { DisplayLink, DisplayWatch, Introduction, Presence } from './displayWatch.ts'
import { type BoardCalls, SentCalls } from './sentCalls.ts'
import type { Subscription } from './subscriptions.ts'

/** State of a display while it is subscribed to a board. */
interface Showing {
  /** Listed id of the display. */
  readonly id: string
  readonly didId: number
  readonly subscription: Subscription
  readonly presence: Presence
  readonly sent: SentCalls
}

/** The display behind a client: the one board that it shows, its receipts and its problems. */
export class DisplaySession {
  readonly #introduction: Introduction
  readonly #displays: DisplayWatch
  readonly #receipts: ReceiptDesk
  readonly #link: DisplayLink
  #showing: Showing | undefined

  constructor(introduction: Introduction, displays: DisplayWatch, receipts: ReceiptDesk, link: DisplayLink) {
    this.#introduction = introduction
    this.#displays = displays
    this.#receipts = receipts
    this.#link = link
  }

  /** Whether it shows a board and staff have named it. */
  get isNamed(): boolean {
    return this.#showing?.presence.isNamed ?? false
  }

  /** Returns the subscription by which this named display watches a board; undefined when it does not. */
  showing({ displayId, didId }: { readonly displayId: string; readonly didId: number }): Subscription | undefined {
    const showing = this.#showing
    return showing?.id === displayId && showing.didId === didId && showing.presence.isNamed
      ? showing.subscription
      : undefined
  }

  /**
   * Starts showing a board.
   * @param keyOf id of the display whose key the client sent; null without a key. It replaces the client's own id, except
   *   on a device that was separated from a copy of it: both have the key
   */
  show(subscription: Subscription, didId: number, keyOf: string | null): void {
    if (this.#showing) return
    const introduction = {
      ...this.#introduction,
      id: this.#introduction.copyOf === null ? (keyOf ?? this.#introduction.id) : this.#introduction.id,
      ...(keyOf !== null && { isPaired: true }),
    }
    this.#showing = {
      id: introduction.id,
      didId,
      subscription,
      presence: this.#displays.appeared(introduction, didId, this.#link),
      sent: new SentCalls(),
    }
  }

  /** Stops showing the board when this subscription ends. */
  hide(subscription: Subscription): void {
    if (this.#showing?.subscription === subscription) this.end()
  }

  /** Records that the board, or a request to refetch it, was sent to the display. */
  sent(subscription: Subscription, calls: BoardCalls): void {
    if (this.#showing?.subscription === subscription) this.#take(this.#showing, this.#showing.sent.send(calls))
  }

  /** Takes the calls that the display has painted. Calls that were not sent to it do not count. */
  confirm(didId: number, shown: Receipt['shown']): void {
    if (this.#showing?.didId === didId) this.#take(this.#showing, this.#showing.sent.confirm(shown))
  }

  report(didId: number, problems: ProblemReport['problems']): void {
    if (this.#showing?.didId === didId) this.#showing.presence.report(problems)
  }

  /** Stops showing the board. */
  end(): void {
    this.#showing?.presence.leave()
    this.#showing = undefined
  }

  #take({ id, didId, presence }: Showing, shown: Receipt['shown']): void {
    if (shown.length > 0) this.#receipts.take(id, didId, shown, presence.isNamed)
  }
}

/** Receiver of receipts: displays confirm that calls are on their screens. */
export interface ReceiptDesk {
  /**
   * Takes the calls that a display has painted, among those sent to it. Returns at once; calls that are not current,
   * and those of unnamed displays, are ignored.
   * @param isNamed whether this server knows that the display has a name; another server may have named it just now
   */
  take(displayId: string, didId: number, shown: Receipt['shown'], isNamed: boolean): void
}
