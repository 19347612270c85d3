import type { IncomingMessage } from 'node:http'

/** Whether a request has several `Host` headers: a proxy may have used another one than the server would. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return (
    rawHeaders.filter((name, at) => at % 2 === 0 && name.length === HOST.length && name.toLowerCase() === HOST).length >
    1
  )
}

const HOST = 'host'
