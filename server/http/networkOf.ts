import ipaddr from 'ipaddr.js'
import { isIPv6 } from 'node:net'

/** Number of groups of an IPv6 address that make up its network. */
const NETWORK_GROUPS = 4

/**
 * Returns the key by which throttles count an address, in normal form. For IPv6 it is the /64 network, because its
 * owner can use all addresses of it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, NETWORK_GROUPS).join(':')
}

/** Returns the items of the network that has the most of them, in their order; empty without items. */
export function mostCrowded<T>(items: Iterable<T>, networkOfItem: (item: T) => string): readonly T[] {
  let most: readonly T[] = []
  for (const those of Map.groupBy(items, networkOfItem).values()) if (those.length > most.length) most = those
  return most
}

/** Returns the group of an address in a queue: its 256 IPv4 addresses, or the IPv6 networks of its site (/48). */
export function siteOf(address: string): string {
  return address.includes('.')
    ? address.slice(0, address.lastIndexOf('.'))
    : networkOf(address).split(':').slice(0, 3).join(':')
}
