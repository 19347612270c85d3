import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What a connection carries: the live connection of a page, or its calls and files. */
export type Traffic = 'websocket' | 'http'

interface Line {
  readonly ends: readonly [Socket, Socket]
  traffic: Traffic
}

/**
 * The cable between a page and its server. It can swallow every packet of a kind in both directions while all
 * connections stay open, as a pulled cable or a firewall does, or cut everything.
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

  /** From now on nothing of these kinds arrives anywhere, and nobody is told. */
  swallow(...traffic: readonly Traffic[]): void {
    this.#swallowed = traffic
  }

  /** Ends every connection and takes no new one. */
  cut(): void {
    this.#isCut = true
    this.#hangUp()
  }

  /** Works again, for new connections: the old ones have lost what was swallowed. */
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
