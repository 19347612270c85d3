import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(::ffff:)?127\.|^::1$/
const LOCAL_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address of a socket is this very computer's. */
export const isLoopback = (address: string | undefined): boolean => LOOPBACK.test(address ?? '')

/**
 * Whether a request comes from the board's own page: from this computer, to a name of this computer (a name that
 * somebody else's DNS points here is none), and not from the page of another origin.
 */
export function isOwnPage({ headers, socket }: IncomingMessage): boolean {
  const host = headers.host ?? ''
  const isLocal = isLoopback(socket.remoteAddress) && LOCAL_NAMES.includes(host.replace(/:\d+$/, ''))
  return isLocal && (headers.origin === undefined || headers.origin === `http://${host}`)
}
