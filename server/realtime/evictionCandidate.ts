import { mostCrowded, networkOf } from '../http/networkOf.ts'

/** The properties of a connection that decide whether it is evicted for a new one. */
export interface Evictable {
  /** Network address of the client. */
  readonly address: string
  /** Whether it is a screen that staff named or paired, or signed-in staff. */
  readonly isKnown: boolean
  /** Whether it has no subscriptions. */
  readonly isIdle: boolean
}

/**
 * Chooses the connection to evict when there are too many: in the network with the most unknown connections the oldest
 * idle one, otherwise the oldest. A client that opens thousands therefore evicts only its own, and never a known one.
 * @param connections oldest first
 * @returns undefined when all are known
 */
export function evictionCandidate<T extends Evictable>(connections: Iterable<T>): T | undefined {
  const unknown = [...connections].filter(({ isKnown }) => !isKnown)
  const most = mostCrowded(unknown, ({ address }) => networkOf(address))
  return most.find(({ isIdle }) => isIdle) ?? most[0]
}
