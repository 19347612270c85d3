import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DIST } from '../../server/static/webApplication.ts'
import { type Fields, ForeignCalls, type ForeignData, TOKEN } from './foreignCalls.ts'

export interface ForeignServer {
  readonly url: string
  /** Received calls and their violations. */
  readonly calls: ForeignCalls
  close(): Promise<void>
}

/** Calls without a token: login, files, reads of a screen, the tag reader. Their names are not masked. */
const PUBLIC =
  /^(POST \/auth\/|GET \/files\/|GET \/v1\/(dids|did-options|did-waitings)\/|POST \/v1\/did-waitings\/tag$)/
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
}

/**
 * Serves the built console with a minimal server that implements section 7 of the specification and nothing else. It
 * stands for another hospital's server, which cannot run here. It has no STOMP.
 */
export async function startForeignServer(data: ForeignData = {}): Promise<ForeignServer> {
  const calls = new ForeignCalls(data)
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) void sendAnswer(calls, request, response)
    else void sendPage(request, response)
  })
  server.on('upgrade', (_request, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function sendAnswer(calls: ForeignCalls, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = urlOf(request)
  const call = `${request.method} ${decodeURIComponent(pathname.slice('/api'.length))}`
  const isKnown = request.headers.authorization === `Bearer ${TOKEN}` || PUBLIC.test(call)
  const [status, answer] = isKnown ? calls.answer(call, searchParams, await bodyOf(request)) : [401, 'Unauthorized']
  if (typeof answer === 'object' && !Buffer.isBuffer(answer)) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  } else response.writeHead(status).end(answer)
}

async function sendPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = urlOf(request)
  const file = await readFile(join(DIST, pathname)).catch(() => undefined)
  const type = (file && TYPES[extname(pathname)]) ?? 'text/html'
  response.writeHead(200, { 'content-type': type }).end(file ?? (await readFile(join(DIST, 'index.html'))))
}

const urlOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://here')

/** Parses JSON, or the field names of a form. */
async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const body = await buffer(request)
  if (!request.headers['content-type']?.startsWith('multipart/form-data'))
    return body.length > 0 ? JSON.parse(body.toString()) : {}
  return Object.fromEntries(
    Array.from(body.toString().matchAll(/form-data; name="([^"]*)"/g), ([, name]) => [name, true]),
  )
}
