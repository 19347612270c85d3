import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/**
 * What the device answers to changes in place of the server: its page with 200 or 403, or a redirect to it; or it passes
 * on each DELETE without its body.
 */
export type Block = 'page' | 'forbidden' | 'redirect' | 'bodiless'

const PAGE_PATH = '/blocked-by-policy'
const PAGE = '<!doctype html><meta charset="utf-8"><title>차단</title><h1>보안 정책에 의해 차단되었습니다</h1>'
/** Status of the answer to a change. */
const STATUS = { page: 200, forbidden: 403, redirect: 302 } as const

/**
 * What the device does not pass on of a request: the upgrade to a WebSocket, the host that the page asked for (its own
 * name for the server stands there, as by nginx's default), or the port of that host.
 */
export type Dropped = 'upgrade' | 'host' | 'port'

/** Calls other than GET that are passed on: reads with a body, and what keeps the session. */
const READ_OR_SESSION = /\/(search|read|counts|displays)$|^\/api\/auth\/(refresh|logout)/

/** Firewall between a page and its server, which passes on reads and answers changes by itself (DE-32). */
export class Firewall {
  readonly url: string
  readonly #server: Server
  readonly #target: URL
  readonly #upgraded = new Set<Duplex>()
  #block: Block | undefined
  #dropped: Dropped | undefined

  private constructor(server: Server, target: URL) {
    this.#server = server
    this.#target = target
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => void this.#answer(request, response))
    server.on('upgrade', (request, page) => this.#upgrade(request, page))
  }

  static async before(url: string): Promise<Firewall> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, resolve))
    return new Firewall(server, new URL(url))
  }

  /** Answers changes so from now on; undefined passes them on. */
  block(block: Block | undefined): void {
    this.#block = block
  }

  /** Passes this part of requests on no longer. */
  drop(dropped: Dropped): void {
    this.#dropped = dropped
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
    for (const end of this.#upgraded) end.destroy()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url } = request
    const headers = this.#passedOn(request)
    const body = await buffer(request)
    if (url === PAGE_PATH) return sendPage(response, 200)
    if (method !== 'GET' && !READ_OR_SESSION.test(url ?? '') && this.#block !== undefined && this.#block !== 'bodiless')
      return sendPage(response, STATUS[this.#block])
    const isBodiless = this.#block === 'bodiless' && method === 'DELETE'
    const { 'content-length': _length, 'content-type': _type, ...bare } = headers
    const onward = requestOf(
      new URL(url ?? '/', this.#target),
      { method, headers: isBodiless ? bare : headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    onward.end(isBodiless ? undefined : body)
  }

  #passedOn({ headers }: IncomingMessage): IncomingHttpHeaders {
    if (this.#dropped === 'host') return { ...headers, host: this.#target.host }
    if (this.#dropped === 'port') return { ...headers, host: this.#target.hostname }
    const { upgrade: _, ...plain } = headers
    return this.#dropped === 'upgrade' ? { ...plain, connection: 'close' } : headers
  }

  #upgrade(request: IncomingMessage, page: Duplex): void {
    const { url } = request
    const lines = Object.entries(this.#passedOn(request)).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    const server: Socket = connect(Number(this.#target.port), this.#target.hostname)
    server.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    page.pipe(server).pipe(page)
    for (const end of [page, server]) {
      this.#upgraded.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        this.#upgraded.delete(end)
        page.destroy()
        server.destroy()
      })
    }
  }
}

function sendPage(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html', ...(status === 302 && { location: PAGE_PATH }) }).end(PAGE)
}
