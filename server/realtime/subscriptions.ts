import type { PublicBoard } from '../../contract/publicBoard.ts'
import { type ClientEvent, isReloadEvent, type ReceiptEvent } from '../events/bus.ts'
import { addressOf } from './destination.ts'
import { toText } from './frames.ts'
import { FullReloads, type ReadBoard } from './fullReloads.ts'
import { type BoardCalls, sentCallKey } from './sentCalls.ts'
import { textFrame } from './textFrame.ts'

/** Receiver of the messages of a destination. */
export interface Subscriber {
  /** @param frame built by `textFrame` */
  send(frame: Buffer): void
  /** Called after a RELOAD of a board with the calls it contained. */
  boardSent?(subscription: Subscription, calls: BoardCalls): void
}

export interface Subscription {
  readonly subscriber: Subscriber
  /** Id chosen by the client. */
  readonly id: string
  /** Address of its destination. */
  readonly address: string
  /** Whether the board is wanted with each RELOAD. */
  readonly withBoard: boolean
  /** Whether signed-in staff subscribed. */
  readonly isStaff: boolean
}

/** All subscriptions, by address. */
export class Subscriptions {
  readonly #byAddress = new Map<string, Set<Subscription>>()
  readonly #fullReloads: FullReloads
  #lastMessageId = 0

  constructor(readBoard: ReadBoard) {
    this.#fullReloads = new FullReloads(readBoard, (event, body, board) => {
      const subscriptions = this.#at(addressOf(event)).filter(({ withBoard }) => withBoard)
      this.#send(event, body, subscriptions)
      noteSent(subscriptions, board ? callsOf(board) : 'any')
    })
  }

  add(subscription: Subscription): void {
    const those = this.#byAddress.get(subscription.address)
    if (those) those.add(subscription)
    else this.#byAddress.set(subscription.address, new Set([subscription]))
  }

  remove(subscription: Subscription): void {
    const those = this.#byAddress.get(subscription.address)
    those?.delete(subscription)
    if (those?.size === 0) this.#byAddress.delete(subscription.address)
  }

  /**
   * Sends an event to all subscribers of its destination. A RELOAD goes to those who want the board with it once the
   * board is read.
   */
  deliver(event: ClientEvent): void {
    const subscriptions = this.#at(addressOf(event))
    if (event.kind === 'receipts') return this.#sendReceipts(event, subscriptions)
    if (!isReloadEvent(event)) return this.send(event, subscriptions)
    const readers = subscriptions.filter(({ withBoard }) => !withBoard)
    this.send(event, readers)
    noteSent(readers, 'any')
    if (subscriptions.some(({ withBoard }) => withBoard)) void this.#fullReloads.send(event)
  }

  /** Sends an event to these subscriptions. */
  send(event: ClientEvent, subscriptions: Iterable<Subscription>): void {
    this.#send(event, JSON.stringify(event.message), subscriptions)
  }

  /** Sends receipts: anyone may learn that a call was shown; the names of the screens are for staff. */
  #sendReceipts(event: ReceiptEvent, subscriptions: readonly Subscription[]): void {
    const { shown: all, spoken: said, ...message } = event.message
    const shown = all.map(({ shownBy: _name, ...call }) => call)
    const spoken = said?.map(({ spokenBy: _name, ...call }) => call)
    this.send(
      event,
      subscriptions.filter(({ isStaff }) => isStaff),
    )
    this.send(
      { ...event, message: { ...message, shown, ...(spoken && { spoken }) } },
      subscriptions.filter(({ isStaff }) => !isStaff),
    )
  }

  /** Sends a message. Most clients use the same subscription id, so they share one frame. */
  #send(event: ClientEvent, body: string, subscriptions: Iterable<Subscription>): void {
    const common = {
      destination: addressOf(event),
      'message-id': String((this.#lastMessageId += 1)),
      'content-type': 'application/json',
    }
    const frames = new Map<string, Buffer>()
    for (const { id, subscriber } of subscriptions) {
      let frame = frames.get(id)
      if (!frame) {
        frame = textFrame(toText('MESSAGE', { subscription: id, ...common }, body))
        frames.set(id, frame)
      }
      subscriber.send(frame)
    }
  }

  #at(address: string): Subscription[] {
    return [...(this.#byAddress.get(address) ?? [])]
  }
}

function noteSent(subscriptions: readonly Subscription[], calls: BoardCalls): void {
  for (const subscription of subscriptions) subscription.subscriber.boardSent?.(subscription, calls)
}

function callsOf({ called }: PublicBoard): BoardCalls {
  return new Set(called.map(({ didWaitingId, calledAt }) => sentCallKey({ didWaitingId, calledAt: calledAt ?? '' })))
}
