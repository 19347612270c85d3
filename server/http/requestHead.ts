import type { IncomingMessage } from 'node:http'

/** Whether a request has several `Host` headers: a proxy may have used another one than the server would. */
export const namesTwoHosts = ({ headersDistinct }: IncomingMessage): boolean =>
  (headersDistinct['host']?.length ?? 0) > 1
