import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { endToEnd } from './headers.ts'

/** A server in the same hospital that has not taken a connection by then is away, in ms. */
const CONNECT_MS = 4_000
/** How soon the system looks whether a silent connection still has another end, in ms. */
const KEEP_ALIVE_MS = 15_000

/** The server whose viewer this computer shows. */
export interface Upstream {
  readonly url: URL
  /** How long it may be silent in the middle of an answer, in ms. */
  readonly silenceMs: number
}

/**
 * Opens a request to the server as if it came from the server's own page. Connections are not kept: a display asks
 * seldom, and a kept one would have to be tried again whenever the server was restarted.
 * @param changed headers to send instead of those that came; undefined leaves one out.
 * @param mayBeSilent says that nothing is expected of the server now, as while the browser takes a pause in a video.
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
    // As it came: an address that is parsed and put together again may be another one.
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

/** Sends the request with its body and resolves with the head of the answer. @throws when there is none. */
export function answerTo(request: ClientRequest, body?: Readable): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Stays: an error after the head of the answer ends the answer, and is heard of there.
    request.on('error', reject)
    if (body) body.pipe(request)
    else request.end()
  })
}
