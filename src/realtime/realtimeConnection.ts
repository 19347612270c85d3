import { Client, TickerStrategy, type StompSubscription } from '@stomp/stompjs'
import { HEARTBEAT_MS, WEBSOCKET_PATH, boardDestination } from '../../contract/realtime.ts'
import { parseBoardMessage, type BoardMessage } from './parseBoardMessage.ts'

/** Pause between the end of a connection and the next try, in milliseconds (VW-10). */
export const RECONNECT_MS = 5_000
/** A connection that is not there by then is given up and tried anew, in milliseconds. */
export const CONNECTION_TIMEOUT_MS = 10_000

/** `connecting` is the first try only; from its end on a connection is there or `lost`, which it stays while it is retried. */
export type ConnectionState = 'connecting' | 'connected' | 'lost'

export interface ConnectionStatus {
  readonly state: ConnectionState
  /** When the server was last heard at the time of the change, in ms since the epoch; null when it never was. */
  readonly heardAt: number | null
}

export type BoardListener = (message: BoardMessage) => void

/**
 * One STOMP connection for all boards of a page. It reconnects by itself and renews its subscriptions; listeners of the
 * status learn of it and refetch what they may have missed.
 */
export class RealtimeConnection {
  readonly #client: Client
  readonly #boards = new Map<string, Board>()
  readonly #statusListeners = new Set<() => void>()
  readonly #refusalListeners = new Set<(reason: string) => void>()
  #status: ConnectionStatus = { state: 'connecting', heardAt: null }
  #heardAt: number | null = null

  /** @param brokerURL `ws:` or `wss:` address; the page's own host unless given. */
  constructor(brokerURL: string = defaultBrokerUrl()) {
    this.#client = new Client({
      brokerURL,
      reconnectDelay: RECONNECT_MS,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      heartbeatIncoming: HEARTBEAT_MS,
      heartbeatOutgoing: HEARTBEAT_MS,
      // In a hidden window timers slow down to one a minute, which the server would take for a dead link; a worker's do not.
      heartbeatStrategy: TickerStrategy.Worker,
      // A dead link never finishes the closing handshake: waiting for it would delay the reconnect.
      discardWebsocketOnCommFailure: true,
      onConnect: () => this.#connected(),
      onWebSocketClose: () => this.#closed(),
      onHeartbeatReceived: () => this.#heard(),
      onStompError: ({ headers, body }) => {
        for (const listener of this.#refusalListeners) listener(headers['message'] ?? body)
      },
    })
  }

  /** Connects, and stays connected until the returned function is called. */
  start(): () => void {
    this.#client.activate()
    return () => void this.#client.deactivate({ force: true })
  }

  /** Calls `listener` with each message of a board; the returned function ends that. */
  subscribe(didId: number | string, listener: BoardListener): () => void {
    const board = this.#board(String(didId))
    board.listeners.add(listener)
    return () => {
      board.listeners.delete(listener)
      if (board.listeners.size > 0) return
      if (this.#client.connected) board.subscription?.unsubscribe()
      this.#boards.delete(String(didId))
    }
  }

  /** Sends a message to a board's listeners. Answers false, having sent nothing, while there is no connection. */
  publish(didId: number | string, message: BoardMessage): boolean {
    if (!this.#client.connected) return false
    this.#client.publish({ destination: boardDestination(didId), body: JSON.stringify(message) })
    return true
  }

  /** Calls `listener` whenever the connection is made or lost. */
  readonly onStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener)
    return () => void this.#statusListeners.delete(listener)
  }

  /** Calls `listener` with the server's reason when it refuses something that was sent; it then closes the connection. */
  readonly onRefusal = (listener: (reason: string) => void): (() => void) => {
    this.#refusalListeners.add(listener)
    return () => void this.#refusalListeners.delete(listener)
  }

  /** The status as of the last change; the same object until the next one. */
  readonly getStatus = (): ConnectionStatus => this.#status

  /** When the server was last heard, in ms since the epoch; unlike the status it moves with every heartbeat. */
  get heardAt(): number | null {
    return this.#heardAt
  }

  #board(didId: string): Board {
    const known = this.#boards.get(didId)
    if (known) return known
    const board: Board = { listeners: new Set(), subscription: undefined }
    this.#boards.set(didId, board)
    if (this.#client.connected) this.#open(didId, board)
    return board
  }

  #open(didId: string, board: Board): void {
    board.subscription = this.#client.subscribe(boardDestination(didId), (frame) => {
      this.#heard()
      const message = parseBoardMessage(frame.body)
      if (message) for (const listener of board.listeners) listener(message)
    })
  }

  #connected(): void {
    this.#heard()
    for (const [didId, board] of this.#boards) this.#open(didId, board)
    this.#announce('connected')
  }

  #closed(): void {
    if (this.#status.state !== 'lost') this.#announce('lost')
  }

  #heard(): void {
    this.#heardAt = Date.now()
  }

  #announce(state: ConnectionState): void {
    this.#status = { state, heardAt: this.#heardAt }
    for (const listener of this.#statusListeners) listener()
  }
}

interface Board {
  readonly listeners: Set<BoardListener>
  subscription: StompSubscription | undefined
}

function defaultBrokerUrl(): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${location.host}${WEBSOCKET_PATH}`
}
