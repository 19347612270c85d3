import { boardDestination } from '../../contract/realtime.ts'
import type { BoardEvent } from './bus.ts'
import { toText } from './frames.ts'

/** Whoever gets the messages of a board. */
export interface Subscriber {
  send(bytes: Buffer): void
}

export interface Subscription {
  readonly subscriber: Subscriber
  /** The client's own name for it. */
  readonly id: string
  readonly didId: number
}

/** Who watches which board. */
export class Subscriptions {
  readonly #byBoard = new Map<number, Set<Subscription>>()
  #lastMessageId = 0

  add(subscription: Subscription): void {
    const watchers = this.#byBoard.get(subscription.didId)
    if (watchers) watchers.add(subscription)
    else this.#byBoard.set(subscription.didId, new Set([subscription]))
  }

  remove(subscription: Subscription): void {
    const watchers = this.#byBoard.get(subscription.didId)
    watchers?.delete(subscription)
    if (watchers?.size === 0) this.#byBoard.delete(subscription.didId)
  }

  /** Sends an event to everyone who watches its board. */
  deliver(event: BoardEvent): void {
    this.send(event, this.#byBoard.get(event.didId) ?? [])
  }

  /** Sends an event to these watchers of its board. Most clients name their subscription alike: one frame serves them. */
  send({ didId, message }: BoardEvent, watchers: Iterable<Subscription>): void {
    const common = {
      destination: boardDestination(didId),
      'message-id': String((this.#lastMessageId += 1)),
      'content-type': 'application/json',
    }
    const body = JSON.stringify(message)
    const frames = new Map<string, Buffer>()
    for (const { id, subscriber } of watchers) {
      const frame = frames.get(id) ?? Buffer.from(toText('MESSAGE', { subscription: id, ...common }, body))
      frames.set(id, frame)
      subscriber.send(frame)
    }
  }
}
