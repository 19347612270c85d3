import type { PublicBoard } from '../../contract/publicBoard.ts'
import { type BoardEvent, type ClientEvent, isReloadEvent, type ReceiptEvent } from '../events/bus.ts'
import { addressOf } from './destination.ts'
import { toText, textFrameStart, FrameError } from './frames.ts'
import { FullReloads, type ReadBoard } from './fullReloads.ts'
import { type BoardCalls, sentCallKey } from './sentCalls.ts'

/**
 * From this number of subscriptions with the same id on, their frame is joined into one piece: a copy of the body costs
 * less than a second write for each of them.
 */
const JOINED_FROM = 8

/** Receiver of the messages of a destination. */
interface Subscriber {
  /** @param parts of one frame, built by `textFrame` or `textFrameStart` */
  send(...parts: readonly Buffer[]): void
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

  /** @param report called with the first of several consecutive errors of `readBoard`, and the id of its board */
  constructor(readBoard: ReadBoard, report: (error: unknown, didId: number) => void) {
    const send = (event: BoardEvent, body: string, board: PublicBoard | undefined) => {
      const subscriptions = this.#at(addressOf(event)).filter(({ withBoard }) => withBoard)
      this.#send(event, body, subscriptions)
      noteSent(subscriptions, board ? callsOf(board) : 'any')
    }
    this.#fullReloads = new FullReloads(readBoard, send, report)
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

  /**
   * Sends a message. Frames differ only in the id of the subscription: those with the same id share one frame, and all
   * others share the body, since anyone may subscribe with ids of their own.
   */
  #send(event: ClientEvent, body: string, subscriptions: Iterable<Subscription>): void {
    const rest = Buffer.from(`${body}\0`)
    const common = {
      destination: addressOf(event),
      'message-id': String((this.#lastMessageId += 1)),
      'content-type': 'application/json',
      'content-length': String(rest.length - 1),
    }
    for (const [id, those] of Map.groupBy(subscriptions, ({ id }) => id)) {
      const head = toText('MESSAGE', { subscription: id, ...common }).slice(0, -1)
      const start = textFrameStart(head, rest.length)
      const parts = those.length < JOINED_FROM ? [start, rest] : [Buffer.concat([start, rest])]
      for (const { subscriber } of those) subscriber.send(...parts)
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

const SUBSCRIPTIONS_MAX = 1_000
/** Maximum number for one address: each subscription gets its own copy of every message, and a client needs few. */
const PER_ADDRESS_MAX = 4

/** Subscriptions of one client, bounded in number. */
export class OwnSubscriptions {
  readonly #byId = new Map<string, Subscription>()
  /** No entry for an address without subscriptions. */
  readonly #countByAddress = new Map<string, number>()

  get size(): number {
    return this.#byId.size
  }

  values(): Iterable<Subscription> {
    return this.#byId.values()
  }

  /** @throws FrameError when the client may not add such a subscription */
  refuseWrong({ id, address }: Pick<Subscription, 'id' | 'address'>): void {
    if (this.#byId.has(id)) throw new FrameError('같은 id의 구독이 이미 있습니다.')
    if (this.#byId.size >= SUBSCRIPTIONS_MAX) throw new FrameError(`구독은 ${SUBSCRIPTIONS_MAX}개까지입니다.`)
    if (this.#countAt(address) >= PER_ADDRESS_MAX)
      throw new FrameError(`같은 주소의 구독은 ${PER_ADDRESS_MAX}개까지입니다.`)
  }

  add(subscription: Subscription): void {
    this.#byId.set(subscription.id, subscription)
    this.#countByAddress.set(subscription.address, this.#countAt(subscription.address) + 1)
  }

  /** Removes a subscription and returns it. @throws FrameError when there is none with this id */
  remove(id: string): Subscription {
    const subscription = this.#byId.get(id)
    if (!subscription) throw new FrameError('그런 id의 구독이 없습니다.')
    this.#byId.delete(id)
    const left = this.#countAt(subscription.address) - 1
    if (left === 0) this.#countByAddress.delete(subscription.address)
    else this.#countByAddress.set(subscription.address, left)
    return subscription
  }

  #countAt(address: string): number {
    return this.#countByAddress.get(address) ?? 0
  }
}
