import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** One TCP connection through the network, and whether it carries a WebSocket. */
interface Link {
  readonly near: Socket
  readonly far: Socket
  isWebSocket: boolean
  isFrozen: boolean
}

/** Numbers of connections cut so far. */
export interface Cuts {
  terminated: number
  frozen: number
}

/** A network between clients and a local server whose connections break, or hang silently. */
export class FlakyNetwork {
  readonly cuts: Cuts = { terminated: 0, frozen: 0 }
  readonly #links = new Set<Link>()
  readonly #listener: Server
  readonly #serverPort: number

  private constructor(serverPort: number) {
    this.#serverPort = serverPort
    this.#listener = createServer((near) => this.#join(near))
  }

  static async open(serverPort: number): Promise<FlakyNetwork> {
    const network = new FlakyNetwork(serverPort)
    await new Promise<void>((resolve) => network.#listener.listen(0, '127.0.0.1', resolve))
    return network
  }

  /** `127.0.0.1:port` at which clients connect. */
  get host(): string {
    return `127.0.0.1:${(this.#listener.address() as AddressInfo).port}`
  }

  /** Ends a connection at both ends; does nothing when there is none. */
  terminate(isWebSocket: boolean, random: () => number): void {
    const link = this.#pick(isWebSocket, random)
    if (!link) return
    this.cuts.terminated += 1
    link.near.resetAndDestroy()
    link.far.resetAndDestroy()
  }

  /** Drops all further data of a connection and notifies neither end, not even of a close. */
  freeze(isWebSocket: boolean, random: () => number): void {
    const link = this.#pick(isWebSocket, random)
    if (!link) return
    this.cuts.frozen += 1
    link.isFrozen = true
  }

  close(): void {
    this.#listener.close()
    for (const { near, far } of this.#links) {
      near.destroy()
      far.destroy()
    }
  }

  #pick(isWebSocket: boolean, random: () => number): Link | undefined {
    const those = [...this.#links].filter((link) => link.isWebSocket === isWebSocket && !link.isFrozen)
    return those[Math.floor(random() * those.length)]
  }

  #join(near: Socket): void {
    const far = connect(this.#serverPort, '127.0.0.1')
    const link: Link = { near, far, isWebSocket: false, isFrozen: false }
    this.#links.add(link)
    near.once('data', (bytes) => (link.isWebSocket = bytes.toString('latin1').startsWith('GET /websocket')))
    this.#carry(link, near, far)
    this.#carry(link, far, near)
  }

  #carry(link: Link, from: Socket, to: Socket): void {
    from.setNoDelay(true)
    from.on('data', (bytes) => link.isFrozen || to.write(bytes))
    // Broken connections are intended here; `close` follows.
    from.on('error', () => undefined)
    from.on('close', () => {
      if (!link.isFrozen) to.destroy()
      if (from.destroyed && to.destroyed) this.#links.delete(link)
    })
  }
}
