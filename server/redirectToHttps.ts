import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { listenOn } from './http/listenFault.ts'
import { createSideServer } from './http/sideServer.ts'

const HTTPS_PORT = 443
/** Host of a URL without its port; IPv6 in brackets. */
const HOST = /^([\w.-]+|\[[\d:a-f.]+\])(?::\d+)?$/i

/**
 * Listens for plain http beside the https server and redirects pages to it. Other requests are refused: their content
 * was readable on the way, and a redirect would hide that.
 */
export function redirectToHttps(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): void {
  const server = createSideServer((request, response) => {
    const [, name] = HOST.exec(request.headers.host ?? '') ?? []
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && request.url?.startsWith('/')
    response.setHeader('connection', 'close')
    if (name === undefined || !isPage)
      return void response
        .writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
        .end('https로 접속해 주세요.\n')
    const { port: httpsPort } = app.server.address() as AddressInfo
    const origin = `https://${name}${httpsPort === HTTPS_PORT ? '' : `:${httpsPort}`}`
    response.writeHead(308, { location: origin + request.url }).end()
  })
  app.addHook('onReady', () => listenOn(server, { variable: 'REDIRECT_PORT', host, port }))
  app.addHook('onListen', async () => app.log.info(server.address(), 'http redirected to https'))
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}
