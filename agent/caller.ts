import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(::ffff:)?127\.|^::1$/
const LOCAL_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether a socket address is of this computer. */
export const isLoopback = (address: string | undefined): boolean => LOOPBACK.test(address ?? '')

/**
 * Whether a request comes from the board's own page: from this computer, to a local host name (another name that DNS
 * resolves to this computer does not count), and not from the page of another origin.
 */
export function isOwnPage({ headers, socket }: IncomingMessage): boolean {
  const host = headers.host ?? ''
  const isLocal = isLoopback(socket.remoteAddress) && LOCAL_NAMES.includes(host.replace(/:\d+$/, ''))
  return isLocal && (headers.origin === undefined || headers.origin === `http://${host}`)
}
