import { mostCrowded, networkOf } from './addresses.ts'

/** A pairing that waits for approval. */
interface WaitingPairing {
  readonly address: string
  readonly createdAt: string
  /** Last time at which its device asked whether it was approved; null before the first time. */
  readonly seenAt: string | null
}

/** Maximum number of pairings that wait for approval, in all and from one network, because anyone may ask. */
export interface PairingPlaces {
  readonly max: number
  readonly perNetwork: number
}

/**
 * Returns the pairings that give way to a new one, so that nobody can occupy all places: one of its own network if this
 * has its share already, else one of the network that has the most. Devices that do not ask after their approval give
 * way first, then those that have not asked for longest: a device that somebody stands before asks all the time.
 */
export function givingWay<T extends WaitingPairing>(
  waiting: readonly T[],
  address: string,
  { max, perNetwork }: PairingPlaces,
): readonly T[] {
  const network = networkOf(address)
  const sorted = waiting.toSorted(
    (a, b) => (a.seenAt ?? '').localeCompare(b.seenAt ?? '') || a.createdAt.localeCompare(b.createdAt),
  )
  const own = sorted.filter((pairing) => networkOf(pairing.address) === network)
  if (own.length >= perNetwork) return own.slice(0, own.length - perNetwork + 1)
  return sorted.length < max ? [] : mostCrowded(sorted, (pairing) => networkOf(pairing.address)).slice(0, 1)
}
