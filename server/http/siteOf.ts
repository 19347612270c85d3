import { networkOf } from './networkOf.ts'

/** Returns the group of an address in a queue: its 256 IPv4 addresses, or the IPv6 networks of its site (/48). */
export function siteOf(address: string): string {
  return address.includes('.')
    ? address.slice(0, address.lastIndexOf('.'))
    : networkOf(address).split(':').slice(0, 3).join(':')
}
