import type { ProblemReport, Receipt } from '../../contract/events.ts'
import type { DisplayWatch, Introduction, Presence } from './displayWatch.ts'
import type { ReceiptDesk } from './receiptDesk.ts'
import { type BoardCalls, SentCalls } from './sentCalls.ts'
import type { Subscription } from './subscriptions.ts'

/** What a display shows while it is subscribed to a board. */
interface Showing {
  /** Of the display, as it is listed. */
  readonly id: string
  readonly didId: number
  readonly subscription: Subscription
  readonly presence: Presence
  readonly sent: SentCalls
}

/** What a client that introduced itself as a display shows and says of it; one board at a time. */
export class DisplaySession {
  readonly #introduction: Introduction
  readonly #displays: DisplayWatch
  readonly #receipts: ReceiptDesk
  #showing: Showing | undefined

  constructor(introduction: Introduction, displays: DisplayWatch, receipts: ReceiptDesk) {
    this.#introduction = introduction
    this.#displays = displays
    this.#receipts = receipts
  }

  /** Whether it watches a board as a screen that staff have named. */
  get isNamed(): boolean {
    return this.#showing?.presence.isNamed ?? false
  }

  /** By what it watches a board as this display, which staff have named; undefined where it does not. */
  showing({ displayId, didId }: { readonly displayId: string; readonly didId: number }): Subscription | undefined {
    const showing = this.#showing
    return showing?.id === displayId && showing.didId === didId && showing.presence.isNamed
      ? showing.subscription
      : undefined
  }

  /**
   * The display watches a board. @param keyOf the display whose key it showed: that one it is, whatever it says; null
   * without a key
   */
  show(subscription: Subscription, didId: number, keyOf: string | null): void {
    if (this.#showing) return
    const introduction = { ...this.#introduction, id: keyOf ?? this.#introduction.id }
    this.#showing = {
      id: introduction.id,
      didId,
      subscription,
      presence: this.#displays.appeared(introduction, didId),
      sent: new SentCalls(),
    }
  }

  /** A subscription has ended. */
  hide(subscription: Subscription): void {
    if (this.#showing?.subscription === subscription) this.end()
  }

  /** The display was sent its board, or asked to refetch it. */
  sent(subscription: Subscription, calls: BoardCalls): void {
    if (this.#showing?.subscription === subscription) this.#take(this.#showing, this.#showing.sent.send(calls))
  }

  /** The display has painted these calls. Those that it was not sent do not count. */
  confirm(didId: number, shown: Receipt['shown']): void {
    if (this.#showing?.didId === didId) this.#take(this.#showing, this.#showing.sent.confirm(shown))
  }

  report(didId: number, problems: ProblemReport['problems']): void {
    if (this.#showing?.didId === didId) this.#showing.presence.report(problems)
  }

  /** The display shows nothing any more. */
  end(): void {
    this.#showing?.presence.leave()
    this.#showing = undefined
  }

  #take({ id, didId }: Showing, shown: Receipt['shown']): void {
    if (shown.length > 0) this.#receipts.take(id, didId, shown)
  }
}
