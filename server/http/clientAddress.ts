import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Where requests come from that do not pass Fastify, by what it decides with for those that do: the nearest address on
 * the way that is not a trusted proxy. Forged parts of the `X-Forwarded-For` header are removed on the way, as by
 * {@link keepAddresses}.
 * @param trusted addresses and networks, as of `TRUST_PROXY`
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trusted])
  return (request) => {
    keepAddresses(request)
    return proxyAddr(request, isTrusted)
  }
}

/**
 * Leaves in the `X-Forwarded-For` header of a request only what Fastify may believe: an address that is none was made
 * up by whoever sent it, and so was everything before it.
 */
export function keepAddresses({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded !== undefined) headers['x-forwarded-for'] = believable(forwarded).join(', ')
}

/** The addresses nearest to the server, without the ports that some proxies add. */
function believable(forwarded: string | string[]): string[] {
  const all = String(forwarded)
    .split(',')
    .map((each) => PORT_BEHIND.exec(each.trim())?.slice(1).find(Boolean) ?? each.trim())
  return all.slice(all.findLastIndex((each) => isIP(each) === 0 || each.includes('%')) + 1)
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`. */
const PORT_BEHIND = /^(?:([\d.]{7,15}):\d{1,5}|\[([\da-fA-F:.]{2,45})\](?::\d{1,5})?)$/
