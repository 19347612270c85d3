import type { ClientEvent } from './bus.ts'
import { addressOf } from './destination.ts'
import { toText } from './frames.ts'
import { textFrame } from './textFrame.ts'

/** Whoever gets the messages of a destination. */
export interface Subscriber {
  /** @param frame as `textFrame` makes it */
  send(frame: Buffer): void
}

export interface Subscription {
  readonly subscriber: Subscriber
  /** The client's own name for it. */
  readonly id: string
  /** The address of what it is for. */
  readonly address: string
}

/** Who is subscribed to what. */
export class Subscriptions {
  readonly #byAddress = new Map<string, Set<Subscription>>()
  #lastMessageId = 0

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

  /** Sends an event to everyone who is subscribed to its destination. */
  deliver(event: ClientEvent): void {
    this.send(event, this.#byAddress.get(addressOf(event)) ?? [])
  }

  /** Sends an event to these subscriptions. Most clients name theirs alike: one frame serves them. */
  send(event: ClientEvent, subscriptions: Iterable<Subscription>): void {
    const common = {
      destination: addressOf(event),
      'message-id': String((this.#lastMessageId += 1)),
      'content-type': 'application/json',
    }
    const body = JSON.stringify(event.message)
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
}
