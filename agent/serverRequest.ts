import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { endToEnd } from './headers.ts'

/** Time limit of connecting to the server, in ms. */
const CONNECT_MS = 4_000
/** Interval of TCP keep-alive on a silent connection, in ms. */
const KEEP_ALIVE_MS = 15_000

/** The server whose viewer this computer shows. */
export interface Upstream {
  readonly url: URL
  /** Maximum silence during a response, in ms. */
  readonly silenceMs: number
}

/**
 * Opens a request to the server as if it came from the server's own page. Connections are not reused: a display makes
 * few requests, and a reused one would need retries whenever the server restarts.
 * @param changed headers that replace the incoming ones; undefined removes one.
 * @param mayBeSilent whether silence is expected now, for example while the browser pauses a video.
 */
export function openRequest(
  { url, silenceMs }: Upstream,
  incoming: IncomingMessage,
  changed: OutgoingHttpHeaders = {},
  mayBeSilent: () => boolean = () => false,
): ClientRequest {
  const { origin, referer: _referer, ...headers } = endToEnd(incoming.headers)
  const sent = { ...headers, host: url.host, ...(origin !== undefined && { origin: url.origin }), ...changed }
  const request = (url.protocol === 'https:' ? overHttps : overHttp)(new URL(url), {
    method: incoming.method,
    // Unchanged: parsing and serializing the URL could change it.
    path: incoming.url?.startsWith('/') ? incoming.url : '/',
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    agent: false,
    timeout: CONNECT_MS,
  })
  request.on('socket', (socket) => {
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    socket.once('connect', () => socket.setTimeout(silenceMs))
  })
  request.on('timeout', () => {
    if (!mayBeSilent()) request.destroy(new Error('the server is silent'))
  })
  return request
}

/** Sends the request with its body and resolves with the head of the response. @throws when there is none. */
export function answerTo(request: ClientRequest, body?: Readable): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Stays registered: a later error also ends the response, where it is handled.
    request.on('error', reject)
    if (body) body.pipe(request)
    else request.end()
  })
}
