import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns a function that finds the client address of requests that bypass Fastify, by Fastify's own rule: the nearest
 * address that is not a trusted proxy. It removes forged parts of the `X-Forwarded-For` header as {@link keepAddresses}
 * does.
 * @param trusted addresses and networks, as in `TRUST_PROXY`
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trusted])
  return (request) => {
    keepAddresses(request)
    return proxyAddr(request, isTrusted)
  }
}

/** Returns a function that tells whether a request was sent by one of the trusted proxies, directly. */
export function isFromProxy(trusted: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = proxyAddr.compile([...trusted])
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0)
}

/**
 * Reduces the `X-Forwarded-For` header of a request to the part that Fastify may trust: an entry that is no address is
 * forged by the client, and so is everything before it.
 */
export function keepAddresses({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded !== undefined) headers['x-forwarded-for'] = believable(forwarded).join(', ')
}

/** Returns an IPv4 address without the IPv6 prefix that a socket of both families gives it. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')

/** Returns the addresses nearest to the server, without the ports that some proxies append. */
function believable(forwarded: string | string[]): string[] {
  const all = String(forwarded)
    .split(',')
    .map((each) => PORT_BEHIND.exec(each.trim())?.slice(1).find(Boolean) ?? each.trim())
  return all.slice(all.findLastIndex((each) => isIP(each) === 0 || each.includes('%')) + 1)
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`. */
const PORT_BEHIND = /^(?:([\d.]{7,15}):\d{1,5}|\[([\da-fA-F:.]{2,45})\](?::\d{1,5})?)$/

/** Whether a request has several `Host` headers: a proxy may have used another one than the server would. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return (
    rawHeaders.filter((name, at) => at % 2 === 0 && name.length === HOST.length && name.toLowerCase() === HOST).length >
    1
  )
}

const HOST = 'host'

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
