import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { listenOn } from '../http/listenFault.ts'
import { unauthenticated } from '../http/refusals.ts'
import { createSideServer } from '../http/sideServer.ts'

const PATH = '/metrics'
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Where the metrics are served; see docs/monitoring.md. */
interface MetricsSettings {
  /** The bearer token that a scraper sends; undefined for none, on an own listener only. */
  readonly token: string | undefined
  /** Address of an own listener; undefined for none. */
  readonly listen: { readonly host: string; readonly port: number } | undefined
}

/** Serves the metrics to callers with the token, and on a listener of their own if there is one. */
export function metricsRoutes(
  app: FastifyInstance,
  { token, listen }: MetricsSettings,
  read: () => Promise<string>,
): void {
  if (token !== undefined)
    app.get(PATH, { schema: { hide: true } }, async ({ headers }, reply) => {
      if (!isToken(headers.authorization, token)) throw unauthenticated()
      return reply
        .type(CONTENT_TYPE)
        .header('cache-control', 'no-store')
        .send(await read())
    })
  if (listen === undefined) return
  const server = createSideServer((request, response) => {
    answer(request, response, { token, read }).catch((error: unknown) => {
      app.log.error({ err: error }, 'metrics not read')
      response.writeHead(500).end()
    })
  })
  app.addHook('onReady', () => listenOn(server, { variable: 'METRICS_LISTEN', ...listen }))
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  { token, read }: { readonly token: string | undefined; readonly read: () => Promise<string> },
): Promise<void> {
  if (method !== 'GET' || url?.split('?', 1)[0] !== PATH) return void response.writeHead(404).end()
  if (token !== undefined && !isToken(headers.authorization, token)) return void response.writeHead(401).end()
  const text = await read()
  response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text)
}

/** Compares in constant time; digests have one length. */
function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}
