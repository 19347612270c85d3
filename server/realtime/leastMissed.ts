import { networkOf } from '../http/networkOf.ts'

/** A connection as far as it matters for who makes way for a new one. */
export interface Evictable {
  /** Network address that it comes from. */
  readonly address: string
  /** A screen that staff named or paired, or signed-in staff. */
  readonly isKnown: boolean
  /** It watches nothing. */
  readonly isIdle: boolean
}

/**
 * Who makes way for a new connection where there are too many: of the network with the most unknown connections the
 * oldest that watches nothing, else the oldest. So whoever opens thousands displaces only their own, and never a known
 * one.
 * @param connections oldest first
 * @returns undefined where all are known
 */
export function leastMissed<T extends Evictable>(connections: Iterable<T>): T | undefined {
  const byNetwork = new Map<string, T[]>()
  for (const connection of connections) {
    if (connection.isKnown) continue
    const network = networkOf(connection.address)
    const those = byNetwork.get(network)
    if (those) those.push(connection)
    else byNetwork.set(network, [connection])
  }
  let most: readonly T[] = []
  for (const those of byNetwork.values()) if (those.length > most.length) most = those
  return most.find(({ isIdle }) => isIdle) ?? most[0]
}
