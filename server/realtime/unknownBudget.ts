import { mostCrowded, networkOf } from '../http/addresses.ts'

/** Memory of the server that clients occupy. */
export interface Load {
  readonly subscriptions: number
  /** Bytes that were sent to the client and that it has not read. */
  readonly unread: number
}

/** The properties of a connection that decide whether it is disconnected for others. */
export interface Loaded {
  /** Network address of the client. */
  readonly address: string
  /** Whether it is a screen that staff named or paired, or signed-in staff. */
  readonly isKnown: boolean
  readonly load: Load
  terminate(): void
}

/** 10,000 screens with the few destinations that each of them needs; a flood of made-up boards takes as much memory. */
const SUBSCRIPTIONS_MAX = 200_000
/** Boards of 48 KiB for a thousand screens that all read slowly at once. */
const UNREAD_BYTES_MAX = 64 * 1024 * 1024
/** Delay of a check, in milliseconds: a healthy client has read everything by then. */
const CHECK_MS = 100

interface BudgetOptions {
  readonly connections: Iterable<Loaded>
  readonly subscriptionsMax?: number | undefined
  readonly unreadMax?: number | undefined
}

/**
 * Bounds what all unknown clients hold together: each alone may hold much, and anyone may open thousands. Beyond the
 * budget the heaviest client of the network that holds the most is disconnected, so a flood costs its own network its
 * connections, and known clients never count.
 */
export class UnknownBudget {
  readonly #connections: Iterable<Loaded>
  readonly #max: Load
  #timer: NodeJS.Timeout | undefined

  constructor({ connections, subscriptionsMax = SUBSCRIPTIONS_MAX, unreadMax = UNREAD_BYTES_MAX }: BudgetOptions) {
    this.#connections = connections
    this.#max = { subscriptions: subscriptionsMax, unread: unreadMax }
  }

  /** Records that a client holds more than before. The check follows, one for everything that comes until then. */
  grown(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      for (const connection of heaviestBeyond(this.#max, this.#connections)) connection.terminate()
    }, CHECK_MS).unref()
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}

/** Chooses the connections to disconnect so that the others hold no more than `max` together. */
export function heaviestBeyond<T extends Loaded>(max: Load, connections: Iterable<T>): T[] {
  const unknown = [...connections].filter(({ isKnown }) => !isKnown)
  const chosen = new Set<T>()
  for (const kind of ['subscriptions', 'unread'] as const) {
    const weighed = unknown
      .filter((connection) => !chosen.has(connection))
      .map((connection) => ({ connection, weight: connection.load[kind] }))
    let excess = weighed.reduce((sum, { weight }) => sum + weight, -max[kind])
    if (excess <= 0) continue
    const networks = [...Map.groupBy(weighed, ({ connection }) => networkOf(connection.address)).values()].map(
      (those) => ({
        lightestFirst: those.sort((a, b) => a.weight - b.weight),
        sum: those.reduce((sum, { weight }) => sum + weight, 0),
      }),
    )
    while (excess > 0) {
      const most = networks.reduce((a, b) => (b.sum > a.sum ? b : a))
      const heaviest = most.lightestFirst.pop()
      if (!heaviest) break
      most.sum -= heaviest.weight
      excess -= heaviest.weight
      chosen.add(heaviest.connection)
    }
  }
  return [...chosen]
}

/**
 * Chooses the connection that gives way to a new one when there are too many: in the network with the most unknown
 * connections the oldest without subscriptions, otherwise the oldest. A client that opens thousands therefore loses only
 * its own.
 * @param connections oldest first
 * @returns undefined when all are known
 */
export function evictionCandidate<T extends Omit<Loaded, 'terminate'>>(connections: Iterable<T>): T | undefined {
  const unknown = [...connections].filter(({ isKnown }) => !isKnown)
  const most = mostCrowded(unknown, ({ address }) => networkOf(address))
  return most.find(({ load }) => load.subscriptions === 0) ?? most[0]
}
