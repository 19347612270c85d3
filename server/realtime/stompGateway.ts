import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { HEARTBEAT_MS, WEBSOCKET_PATH } from '../../contract/realtime.ts'
import { clientAddress, namesTwoHosts } from '../http/addresses.ts'
import { type ClientEvent, type VoiceTestEvent, voiceTestMessage } from '../events/bus.ts'
import { FRAME_BYTES_MAX } from './frames.ts'
import type { ReadBoard } from './fullReloads.ts'
import { isAllowedOrigin } from './allowedOrigins.ts'
import type { Credential } from './credentials.ts'
import { type ConnectionContext, StompConnection } from './stompConnection.ts'
import { Subscriptions } from './subscriptions.ts'
import { evictionCandidate, UnknownBudget } from './unknownBudget.ts'

const SUBPROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp']
/** Code of RFC 6455: the server is going down. */
const GOING_AWAY = 1001
/** Maximum number of fragments of a message: clients send 8 KiB at most, and each fragment takes memory of its own. */
const FRAGMENTS_MAX = 16
/** Time that clients have to close when the server stops. */
const GOODBYE_MS = 1_000

/** Dependencies and settings of the gateway. */
export type GatewayParts = Pick<ConnectionContext, 'displays' | 'receipts' | 'authorizationOf' | 'version'> & {
  readonly readBoard: ReadBoard
  /** Called with the first of several consecutive errors of `readBoard`, and the id of its board. */
  readonly report: (error: unknown, didId: number) => void
  readonly heartbeatMs?: number
  /** Maximum number of clients; unlimited by default. */
  readonly clientsMax?: number
  /** Maximum number of subscriptions, and of unread bytes, of all unknown clients together. */
  readonly unknownSubscriptionsMax?: number
  readonly unknownUnreadMax?: number
  /** Further origins whose pages may connect. */
  readonly allowedOrigins?: readonly string[]
  /** Whether a trusted proxy sent a request. */
  readonly isForwarded?: (request: IncomingMessage) => boolean
  /** Called with each request that is refused for its origin. */
  readonly originRefused?: (request: IncomingMessage) => void
  /** Returns the address of a client; by default the other end of the connection, without trusted proxies. */
  readonly addressOf?: (request: IncomingMessage) => string
}

/**
 * STOMP over WebSocket at /websocket, open to everyone unless `authorizationOf` requires more. Clients receive only
 * messages of the server.
 */
export class StompGateway {
  readonly #subscriptions: Subscriptions
  readonly #connections = new Set<StompConnection>()
  readonly #context: ConnectionContext
  // Compression costs memory per connection and gains nothing on messages of a hundred bytes.
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES_MAX,
    maxFragments: FRAGMENTS_MAX,
    handleProtocols: (offered) => SUBPROTOCOLS.find((each) => offered.has(each)) ?? false,
  })
  readonly #allowedOrigins: readonly string[]
  readonly #isForwarded: (request: IncomingMessage) => boolean
  readonly #originRefused: (request: IncomingMessage) => void
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #clientsMax: number
  readonly #unknownBudget: UnknownBudget
  #isClosing = false
  #isSuspended = false

  constructor({
    heartbeatMs = HEARTBEAT_MS,
    clientsMax = Infinity,
    unknownSubscriptionsMax,
    unknownUnreadMax,
    allowedOrigins = [],
    isForwarded = () => false,
    originRefused = () => undefined,
    addressOf = clientAddress([]),
    readBoard,
    report,
    ...parts
  }: GatewayParts) {
    this.#allowedOrigins = allowedOrigins
    this.#isForwarded = isForwarded
    this.#originRefused = originRefused
    this.#clientsMax = clientsMax
    this.#addressOf = addressOf
    this.#subscriptions = new Subscriptions(readBoard, report)
    this.#unknownBudget = new UnknownBudget({
      connections: this.#connections,
      subscriptionsMax: unknownSubscriptionsMax,
      unreadMax: unknownUnreadMax,
    })
    const grown = () => this.#unknownBudget.grown()
    this.#context = { ...parts, heartbeatMs, subscriptions: this.#subscriptions, grown }
  }

  /** Handles the `upgrade` event of an HTTP server; refuses paths other than /websocket. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?', 1)[0] !== WEBSOCKET_PATH) return turnAway(socket, '404 Not Found')
    if (namesTwoHosts(request)) return turnAway(socket, '400 Bad Request')
    if (this.#isClosing || this.#isSuspended) return turnAway(socket, '503 Service Unavailable')
    if (!isAllowedOrigin(request, this.#allowedOrigins, this.#isForwarded(request))) {
      this.#originRefused(request)
      return turnAway(socket, '403 Forbidden')
    }
    if (this.#connections.size >= this.#clientsMax && !this.#evict()) return turnAway(socket, '503 Service Unavailable')
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) =>
      this.#open(webSocket, socket, this.#addressOf(request)),
    )
  }

  /** Number of open connections. */
  get size(): number {
    return this.#connections.size
  }

  /** Sends an event to all subscribers of its destination. */
  deliver(event: ClientEvent): void {
    this.#subscriptions.deliver(event)
  }

  /** Sends a test announcement to the connection that stands for its display, if that is one of these. */
  startVoiceTest(event: VoiceTestEvent): void {
    for (const connection of this.#connections) {
      const subscription = connection.showing(event)
      if (subscription) this.#subscriptions.send(voiceTestMessage(event), [subscription])
    }
  }

  /** Disconnects the clients that a credential authorized which has ended. */
  revoke(credential: Credential): void {
    for (const connection of this.#connections) connection.revoke(credential)
  }

  /** Returns the credentials of all clients, without duplicates. */
  credentials(): Credential[] {
    const all = [...this.#connections].flatMap((connection) => [...connection.credentials])
    return [...new Map(all.map((credential) => [`${credential.kind} ${credential.id}`, credential])).values()]
  }

  /** Drops all connections; their clients connect and are authorized again. */
  disconnectAll(): void {
    for (const client of this.#webSockets.clients) client.terminate()
  }

  /** Drops all connections and accepts no new ones, until {@link resume}. */
  suspend(): void {
    this.#isSuspended = true
    this.disconnectAll()
  }

  resume(): void {
    this.#isSuspended = false
  }

  /** Closes all connections, accepts no new ones, and drops clients that do not answer in time. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#unknownBudget.close()
    const clients = [...this.#webSockets.clients]
    const gone = clients.map((client) => new Promise((resolve) => client.once('close', resolve)))
    for (const client of clients) client.close(GOING_AWAY)
    const deadline = setTimeout(() => clients.forEach((client) => client.terminate()), GOODBYE_MS)
    await Promise.all(gone)
    clearTimeout(deadline)
  }

  /** Evicts the least important connection. @returns whether there was one. */
  #evict(): boolean {
    const connection = evictionCandidate(this.#connections)
    if (!connection) return false
    connection.terminate()
    return this.#connections.delete(connection)
  }

  #open(webSocket: WebSocket, wire: Duplex, address: string): void {
    const connection = new StompConnection(webSocket, wire, address, this.#context)
    this.#connections.add(connection)
    webSocket.on('message', (data: Buffer) => connection.receive(data))
    webSocket.on('ping', () => connection.pinged())
    webSocket.on('close', () => {
      this.#connections.delete(connection)
      connection.end()
    })
    // Network errors are ignored; `close` follows.
    webSocket.on('error', () => undefined)
  }
}

function turnAway(socket: Duplex, status: string): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
}
