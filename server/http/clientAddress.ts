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
    const way = [...believable(headers['x-forwarded-for']), remoteAddress]
    return way.findLast((address) => isIP(address) === 0 || !proxies.check(address, familyOf(address))) ?? way[0] ?? ''
  }
}

/**
 * Leaves in the `X-Forwarded-For` header of a request only what Fastify may believe: an address that is none was made up by whoever sent
 * it, and so was everything before it.
 */
export function keepAddresses({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded !== undefined) headers['x-forwarded-for'] = believable(forwarded).join(', ')
}

/** The addresses nearest to the server, without the ports that some proxies add. */
function believable(forwarded: string | string[] = ''): string[] {
  const all = String(forwarded).split(',').map((each) => PORT_BEHIND.exec(each.trim())?.slice(1).find(Boolean) ?? each.trim())
  return all.slice(all.findLastIndex((each) => isIP(each) === 0 || each.includes('%')) + 1)
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`. */
const PORT_BEHIND = /^(?:([\d.]{7,15}):\d{1,5}|\[([\da-fA-F:.]{2,45})\](?::\d{1,5})?)$/

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
