import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

interface Frame {
  readonly command: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** A minimal STOMP 1.2 server for the clients' tests; it records every frame received. */
export class StompPeer {
  readonly frames: Frame[] = []
  readonly port: number
  /** Value of its `server` header; a foreign server sends none. */
  server = ''
  readonly #server: WebSocketServer
  readonly #subscriptions = new Map<WebSocket, Map<string, string>>()

  /** @param port 0 for a free one */
  static async listen(port = 0): Promise<StompPeer> {
    const server = new WebSocketServer({ port, handleProtocols: () => 'v12.stomp' })
    await new Promise((resolve) => server.once('listening', resolve))
    return new StompPeer(server)
  }

  private constructor(server: WebSocketServer) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (socket) => {
      this.#subscriptions.set(socket, new Map())
      socket.on('message', (data) => this.#take(socket, String(data)))
      socket.on('close', () => this.#subscriptions.delete(socket))
    })
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/websocket`
  }

  /** Returns the frames of one command, oldest first. */
  framesOf(command: string): Frame[] {
    return this.frames.filter((frame) => frame.command === command)
  }

  /** Returns the current number of subscriptions to a destination. */
  listenersOf(destination: string): number {
    return [...this.#subscriptions.values()].filter((ids) => [...ids.values()].includes(destination)).length
  }

  /** Sends a body unchanged to all subscribers of a destination. */
  send(destination: string, body: string): void {
    for (const [socket, ids] of this.#subscriptions) {
      for (const [id, of] of ids) {
        if (of === destination) socket.send(`MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:${of}\n\n${body}\0`)
      }
    }
  }

  /** Sends every client an ERROR and closes the connection, as the protocol requires. */
  refuse(reason: string, code = ''): void {
    for (const socket of this.#server.clients) {
      socket.send(`ERROR\nmessage:${reason}\n${code && `code:${code}\n`}\n\0`)
      socket.close()
    }
  }

  /** Sends a RECEIPT for every subscription that requested one. */
  confirm(): void {
    const receipts = this.framesOf('SUBSCRIBE').flatMap(({ headers }) => headers['receipt'] ?? [])
    for (const socket of this.#server.clients)
      for (const receipt of receipts) socket.send(`RECEIPT\nreceipt-id:${receipt}\n\n\0`)
  }

  /** Cuts every connection without a close frame, as a pulled cable would. */
  cut(): void {
    for (const socket of this.#server.clients) socket.terminate()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #take(socket: WebSocket, text: string): void {
    if (text.trim() === '') return
    const [head = '', body = ''] = text.split('\n\n')
    const [command = '', ...lines] = head.trimStart().split('\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    )
    this.frames.push({ command, headers, body: body.replace(/\0\s*$/, '') })
    if (command === 'CONNECT')
      socket.send(`CONNECTED\nversion:1.2\nheart-beat:10000,10000\n${this.server && `server:${this.server}\n`}\n\0`)
    if (command === 'SUBSCRIBE') this.#subscriptions.get(socket)?.set(headers['id'] ?? '', headers['destination'] ?? '')
    if (command === 'UNSUBSCRIBE') this.#subscriptions.get(socket)?.delete(headers['id'] ?? '')
  }
}
