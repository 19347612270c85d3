import type { IncomingMessage } from 'node:http'

/**
 * Whether a request names several hosts: a proxy before the server may have gone by another one than the server would.
 */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return (
    rawHeaders.filter((name, at) => at % 2 === 0 && name.length === HOST.length && name.toLowerCase() === HOST).length >
    1
  )
}

const HOST = 'host'
