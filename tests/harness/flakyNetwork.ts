import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Kind of a connection: the live connection of a page, or its HTTP requests. */
type Traffic = 'websocket' | 'http'

interface Line {
  readonly ends: readonly [Socket, Socket]
  traffic: Traffic
}

/**
 * Proxy between a page and its server. It can drop all packets of a kind in both directions while the connections stay
 * open, like a pulled cable or a firewall, close the live connections alone, or close everything.
 */
export class FlakyNetwork {
  readonly url: string
  readonly #server: Server
  readonly #target: URL
  readonly #lines = new Set<Line>()
  #swallowed: readonly Traffic[] = []
  #isCut = false

  private constructor(server: Server, target: URL) {
    this.#server = server
    this.#target = target
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`
    server.on('connection', (socket) => this.#join(socket))
  }

  static async before(url: string): Promise<FlakyNetwork> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, resolve))
    return new FlakyNetwork(server, new URL(url))
  }

  /** Drops all packets of these kinds from now on, without closing connections. */
  swallow(...traffic: readonly Traffic[]): void {
    this.#swallowed = traffic
  }

  /** Closes the live connections and accepts no new ones, like a proxy that knows no WebSocket. */
  refuseSockets(): void {
    this.#swallowed = ['websocket']
    for (const { ends, traffic } of this.#lines) if (traffic === 'websocket') for (const end of ends) end.destroy()
  }

  /** Closes every connection and accepts no new ones. */
  cut(): void {
    this.#isCut = true
    this.#hangUp()
  }

  /** Works again for new connections; the old ones are closed, because they have lost packets. */
  mend(): void {
    this.#swallowed = []
    this.#isCut = false
    this.#hangUp()
  }

  close(): void {
    this.#server.close()
    this.#hangUp()
  }

  #hangUp(): void {
    for (const { ends } of this.#lines) for (const end of ends) end.destroy()
    this.#lines.clear()
  }

  #join(page: Socket): void {
    if (this.#isCut) return void page.destroy()
    const server = connect(Number(this.#target.port), this.#target.hostname)
    const line: Line = { ends: [page, server], traffic: 'http' }
    this.#lines.add(line)
    page.on('data', (bytes) => {
      if (bytes.subarray(0, 2_000).toString('latin1').toLowerCase().includes('upgrade: websocket'))
        line.traffic = 'websocket'
      if (!this.#swallowed.includes(line.traffic)) server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (!this.#swallowed.includes(line.traffic)) page.write(bytes)
    })
    for (const end of line.ends) {
      end.on('error', () => undefined)
      end.on('close', () => line.ends.forEach((each) => each.destroy()))
    }
  }
}
