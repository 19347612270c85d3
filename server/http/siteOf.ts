import { networkOf } from './networkOf.ts'

/**
 * What stands together in a queue: the 256 IPv4 addresses, or the IPv6 networks of one site (/48), around an address.
 */
export function siteOf(address: string): string {
  return address.includes('.')
    ? address.slice(0, address.lastIndexOf('.'))
    : networkOf(address).split(':').slice(0, 3).join(':')
}
