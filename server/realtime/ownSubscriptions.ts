import { FrameError } from './frames.ts'
import type { Subscription } from './subscriptions.ts'

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
