import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Distributes connections over servers in turn, and skips those that refuse connections. It works below HTTP and does
 * not parse the traffic.
 */
export class Balancer {
  readonly url: string
  readonly #server: Server
  readonly #targets: URL[]
  #next = 0

  private constructor(server: Server, targets: URL[]) {
    this.#server = server
    this.#targets = targets
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('connection', (socket) => this.#pass(socket, (this.#next += 1), this.#targets.length))
  }

  static async open(urls: readonly string[]): Promise<Balancer> {
    const server = createServer({ pauseOnConnect: true })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new Balancer(
      server,
      urls.map((url) => new URL(url)),
    )
  }

  /** Sends new connections to this server instead of the one at that index. */
  replace(at: number, url: string): void {
    this.#targets[at] = new URL(url)
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #pass(client: Socket, at: number, tries: number): void {
    client.on('error', () => undefined)
    const target = this.#targets[at % this.#targets.length]
    if (!target || tries === 0) return void client.destroy()
    const server = connect(Number(target.port), target.hostname)
    const refused = () => this.#pass(client, at + 1, tries - 1)
    server.once('error', refused)
    server.once('connect', () => {
      server.off('error', refused)
      server.on('error', () => undefined)
      server.on('close', () => client.destroy())
      client.on('close', () => server.destroy())
      client.pipe(server)
      server.pipe(client)
      client.resume()
    })
  }
}
