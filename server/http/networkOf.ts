import ipaddr from 'ipaddr.js'
import { isIPv6 } from 'node:net'

/** The groups of an IPv6 address that name its network. */
const NETWORK_GROUPS = 4

/** What a throttle counts by for an address, however it is written: who has an IPv6 address has the 2^64 beside it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, NETWORK_GROUPS).join(':')
}
