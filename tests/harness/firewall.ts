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

const PAGE_PATH = '/blocked-by-policy'
const PAGE = '<!doctype html><meta charset="utf-8"><title>차단</title><h1>보안 정책에 의해 차단되었습니다</h1>'
/** Calls other than GET that are passed on: reads with a body, and what keeps the session. */
const READ_OR_SESSION = /\/(search|read|counts|displays)$|^\/api\/auth\/(refresh|logout)/

/** Firewall between a page and its server, which passes on reads and redirects changes to its own page (DE-32). */
export class Firewall {
  readonly url: string
  readonly #server: Server
  readonly #target: URL
  readonly #upgraded = new Set<Duplex>()
  #blocks = false
  #dropsUpgrade = false

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

  /** Whether it redirects changes from now on. */
  block(blocks: boolean): void {
    this.#blocks = blocks
  }

  /** Passes upgrades to a WebSocket on no longer. */
  dropUpgrade(): void {
    this.#dropsUpgrade = true
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
    if (url === PAGE_PATH) return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    if (method !== 'GET' && !READ_OR_SESSION.test(url ?? '') && this.#blocks)
      return void response.writeHead(302, { location: PAGE_PATH }).end()
    const onward = requestOf(new URL(url ?? '/', this.#target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  }

  #passedOn({ headers }: IncomingMessage): IncomingHttpHeaders {
    const { upgrade: _, ...plain } = headers
    return this.#dropsUpgrade ? { ...plain, connection: 'close' } : headers
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
