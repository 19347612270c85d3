import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Where requests come from that do not pass Fastify, by the rule of its `trustProxy`: the nearest address on the way that is not
 * a proxy we believe.
 * @param trusted addresses and networks, as of `TRUST_PROXY`
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList()
  for (const network of trusted) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return ({ socket: { remoteAddress = '' }, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').map((each) => each.trim()).filter((each) => each !== '')
    const way = [...forwarded, remoteAddress]
    // An address that is none was made up by whoever sent it: no proxy of ours is behind that.
    return way.findLast((address) => isIP(address) === 0 || !proxies.check(address, familyOf(address))) ?? way[0] ?? ''
  }
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
