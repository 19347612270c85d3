import { readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Viewer } from './agentServer.ts'
import { PAGE_VERSION } from '../contract/constants.ts'
import { awayReason } from './awayReason.ts'
import { byteRange } from './byteRange.ts'
import { asksForPage, cacheKeyOf, isImmutable, keptHeaders } from './cacheable.ts'
import type { CacheKey, Draft, FileCache, KeptFile } from './fileCache.ts'
import { endToEnd } from './headers.ts'
import { pathOf, refusal, send } from './ownCalls.ts'
import { FONT_FILE, FONT_PATH, marked, standInPage } from './page.ts'
import { answerTo, openRequest, type Upstream } from './serverRequest.ts'
import { tunnel } from './webSocketTunnel.ts'

/** Requests uncompressed content: cached files must support byte ranges and be the same for all clients. */
const WHOLE = { 'accept-encoding': 'identity' }
/** Requests pages unconditionally: the browser's copy may lack the mark. */
const PAGE = { ...WHOLE, 'if-none-match': undefined, 'if-modified-since': undefined }
const AWAY = refusal(502, 'SERVER_AWAY', '서버에 연결할 수 없습니다.')

/**
 * Serves the viewer at this computer's own address, which browsers treat as secure. Responses come from the server; the
 * application and the board's media come from the cache when the server is unreachable or when they are immutable.
 */
export class ViewerProxy implements Viewer {
  readonly #server: Upstream
  readonly #cache: FileCache
  readonly #onStandIn: () => void
  readonly #say: (line: string) => void
  readonly #fetching = new Set<string>()
  /** Why the last page was not read; undefined when it was. */
  #reason: string | undefined

  /**
   * @param onStandIn called when a browser got the stand-in page.
   * @param say logs a line.
   */
  constructor(server: Upstream, cache: FileCache, onStandIn: () => void, say: (line: string) => void) {
    this.#server = server
    this.#cache = cache
    this.#onStandIn = onStandIn
    this.#say = say
  }

  /** Serves a request; an error ends this response only. */
  serve(request: IncomingMessage, response: ServerResponse): void {
    this.#serve(request, response).catch(() => response.destroy())
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    tunnel(this.#server, request, socket, head)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (pathOf(request) === FONT_PATH) return sendFont(response)
    const key = cacheKeyOf(request)
    const kept = key && (await this.#cache.find(key))
    if (kept && isImmutable(kept.headers)) return sendKept(request, response, kept)
    if (asksForPage(request)) return this.#servePage(request, response, key, kept)

    const answer = await this.#ask(request, response, key ? WHOLE : {}).catch(() => undefined)
    const isAway = answer === undefined || (answer.statusCode ?? 500) >= 500
    if (kept && isAway) {
      answer?.destroy()
      return sendKept(request, response, kept)
    }
    if (!answer) return send(request, response, AWAY)
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
    if (key && answer.statusCode === 206) void this.#fetchWhole(request, key, answer)
    // A captive portal responds with a page in place of a file.
    const isPage = (answer.headers['content-type'] ?? '').startsWith('text/html')
    const isWhole = key !== undefined && answer.statusCode === 200 && !isPage
    await pipeline(isWhole ? this.#keeping(key, answer) : answer, response)
  }

  /** Serves a page. It is small and read completely first, so that half a page is never shown. */
  async #servePage(
    request: IncomingMessage,
    response: ServerResponse,
    key: CacheKey | undefined,
    kept: KeptFile | undefined,
  ): Promise<void> {
    const page = await this.#readPage(request, response).catch(awayReason)
    const reason = typeof page === 'string' ? page : undefined
    // The stand-in page reloads every few seconds, so each reason is logged once.
    if (reason !== undefined && reason !== this.#reason) this.#say(reason)
    this.#reason = reason
    if (typeof page !== 'string') {
      if (key) await this.#keep(key, page.headers, page.content)
      response.writeHead(200, { ...page.headers, 'content-length': page.content.length }).end(page.content)
    } else if (kept) {
      await sendKept(request, response, kept)
    } else {
      this.#onStandIn()
      response
        .writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(standInPage(page))
    }
  }

  /**
   * Reads the server's page and marks it; returns an error message when the response is no page.
   * @throws when the server is unreachable.
   */
  async #readPage(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ headers: OutgoingHttpHeaders; content: Buffer } | string> {
    const answer = await this.#ask(request, response, PAGE)
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers
    const isPage = answer.statusCode === 200 && type.startsWith('text/html') && encoding === 'identity'
    if (!isPage) {
      answer.destroy()
      return `서버의 답을 화면에 보일 수 없습니다. (${answer.statusCode})`
    }
    const page = await text(answer)
    if (!PAGE_VERSION.test(page)) return `서버가 아닌 곳에서 답했습니다. (${answer.statusCode})`
    const content = Buffer.from(marked(page))
    // Length and ETag belong to the unmarked page.
    const { 'content-length': _length, etag: _etag, ...headers } = endToEnd(answer.headers)
    return { headers, content }
  }

  #ask(request: IncomingMessage, response: ServerResponse, changed: OutgoingHttpHeaders): Promise<IncomingMessage> {
    const asked = openRequest(this.#server, request, changed, () => response.writableNeedDrain)
    response.once('close', () => asked.destroy())
    return answerTo(asked, request)
  }

  /**
   * Passes a response on and caches it. The last chunk is held back until the file is on the disk, because a client
   * that has received everything may request it from the cache.
   */
  async *#keeping(key: CacheKey, answer: IncomingMessage): AsyncGenerator<Buffer> {
    const draft = await this.#draft(key, endToEnd(answer.headers), Number(answer.headers['content-length']))
    let isSound = true
    let last: Buffer | undefined
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        // A full disk must not prevent the response.
        if (isSound) await draft?.write(chunk).catch(() => (isSound = false))
        if (last) yield last
        last = chunk
      }
      if (isSound) await draft?.finish().catch(() => undefined)
    } finally {
      // Deletes an unfinished draft; does nothing after `finish`.
      await draft?.discard().catch(() => undefined)
    }
    if (last) yield last
  }

  async #keep(key: CacheKey, headers: OutgoingHttpHeaders, content: Buffer): Promise<void> {
    const draft = await this.#draft(key, headers, content.length)
    await draft
      ?.write(content)
      .then(() => draft.finish())
      .catch(() => draft.discard())
  }

  /** Starts a draft; undefined for a response that cannot be cached: unknown length, too large, or a disk error. */
  async #draft(key: CacheKey, headers: OutgoingHttpHeaders, length: number): Promise<Draft | undefined> {
    return Number.isNaN(length)
      ? undefined
      : this.#cache.draft(key, keptHeaders(headers), length).catch(() => undefined)
  }

  /** Fetches and caches an immutable file completely when a browser requested a part of it, as it does for videos. */
  async #fetchWhole(request: IncomingMessage, key: CacheKey, part: IncomingMessage): Promise<void> {
    if (!isImmutable(part.headers) || this.#fetching.has(key.address)) return
    this.#fetching.add(key.address)
    try {
      const answer = await answerTo(
        openRequest(this.#server, request, { ...WHOLE, range: undefined, 'if-range': undefined }),
      )
      if (answer.statusCode !== 200) return void answer.destroy()
      for await (const chunk of this.#keeping(key, answer)) void chunk
    } catch {
      // The server became unreachable: the next request for a part retries.
    } finally {
      this.#fetching.delete(key.address)
    }
  }
}

async function sendFont(response: ServerResponse): Promise<void> {
  const font = await readFile(FONT_FILE)
  response
    .writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400', 'content-length': font.length })
    .end(font)
}

async function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, length, read }: KeptFile,
): Promise<void> {
  const range = byteRange(request.headers.range, length)
  if (range === null) {
    response.writeHead(416, { 'content-range': `bytes */${length}` }).end()
    return
  }
  const { first, last } = range ?? { first: 0, last: length - 1 }
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'accept-ranges': 'bytes',
    'content-length': last - first + 1,
    ...(range && { 'content-range': `bytes ${first}-${last}/${length}` }),
  })
  if (length === 0) response.end()
  else await pipeline(read(first, last), response)
}
