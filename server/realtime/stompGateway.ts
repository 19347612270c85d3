import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { HEARTBEAT_MS, WEBSOCKET_PATH } from '../../contract/realtime.ts'
import type { BoardEvent } from './bus.ts'
import { FRAME_BYTES_MAX } from './frames.ts'
import { StompConnection } from './stompConnection.ts'
import { Subscriptions } from './subscriptions.ts'

const SUBPROTOCOL = 'v12.stomp'
/** Code of RFC 6455: the server is going down. */
const GOING_AWAY = 1001
/** How long clients may take to say goodbye when the server stops. */
const GOODBYE_MS = 1_000

/** Tells the boards: STOMP 1.2 over WebSocket at /websocket, open to everyone; what clients hear comes from the server alone (AP-11). */
export class StompGateway {
  readonly #subscriptions = new Subscriptions()
  readonly #heartbeatMs: number
  // Compression costs memory per connection and gains nothing on messages of a hundred bytes.
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES_MAX,
    handleProtocols: (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL,
  })
  #isClosing = false

  constructor(heartbeatMs: number = HEARTBEAT_MS) {
    this.#heartbeatMs = heartbeatMs
  }

  /** Takes the `upgrade` event of an HTTP server; any other path than /websocket is turned away. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?', 1)[0] !== WEBSOCKET_PATH) return turnAway(socket, '404 Not Found')
    if (this.#isClosing) return turnAway(socket, '503 Service Unavailable')
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket))
  }

  /** Sends an event to everyone who watches its board. */
  deliver(event: BoardEvent): void {
    this.#subscriptions.deliver(event)
  }

  /** Says goodbye to every client, takes no new one, and cuts off who does not answer. */
  async close(): Promise<void> {
    this.#isClosing = true
    const clients = [...this.#webSockets.clients]
    const gone = clients.map((client) => new Promise((resolve) => client.once('close', resolve)))
    for (const client of clients) client.close(GOING_AWAY)
    const impatient = setTimeout(() => clients.forEach((client) => client.terminate()), GOODBYE_MS)
    await Promise.all(gone)
    clearTimeout(impatient)
  }

  #open(webSocket: WebSocket): void {
    const connection = new StompConnection(webSocket, this.#subscriptions, this.#heartbeatMs)
    webSocket.on('message', (data: Buffer) => connection.receive(data))
    webSocket.on('close', () => connection.end())
    // A broken connection is the network's affair; `close` follows.
    webSocket.on('error', () => undefined)
  }
}

function turnAway(socket: Duplex, status: string): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
}
