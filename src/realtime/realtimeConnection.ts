import { Client, TickerStrategy, type StompConfig, type StompHeaders, type StompSubscription } from '@stomp/stompjs'
import {
  HEARTBEAT_MS,
  SERVER_HEADER,
  WEBSOCKET_PATH,
  WITH_BOARD_HEADER,
  boardDestination,
  STOMP_AUTHORIZATION,
  STOMP_CODE,
} from '../../contract/realtime.ts'
import { parseBoardMessage, type BoardMessage } from './parseBoardMessage.ts'

/** Pause before reconnecting, in milliseconds. */
export const RECONNECT_MS = 5_000
/** Timeout of an attempt to connect, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 10_000

/**
 * `connecting` is the first attempt only; after it the state is `connected` or `lost`, and stays `lost` during retries.
 */
export type ConnectionState = 'connecting' | 'connected' | 'lost'

export interface ConnectionStatus {
  readonly state: ConnectionState
  /** Time at which the server was last heard when the state changed, in ms since the epoch; null if never. */
  readonly heardAt: number | null
}

export type BoardListener = (message: BoardMessage) => void

type RefusalListener = (reason: string, code: string | undefined) => void

/**
 * Returns the `Authorization` of a subscription; null for none. `refusals` is the number of refusals since the last
 * accepted one.
 */
export type Authorization = (refusals: number) => Promise<string | null>

interface ConnectionOptions {
  /** Address, `ws:` or `wss:`; defaults to the page's own host. */
  readonly brokerURL?: string
  /** Called before each attempt to connect, to set the headers of CONNECT. */
  readonly beforeConnect?: NonNullable<StompConfig['beforeConnect']>
  /** Called whenever subscriptions are sent to our server. Other servers get no authorization. */
  readonly authorization?: Authorization
  /** Requests the public board with each RELOAD. Only our server is asked for it. */
  readonly withBoard?: boolean
  /** Pause before each reconnect in milliseconds; defaults to {@link RECONNECT_MS}. */
  readonly reconnectMs?: number
}

/**
 * STOMP connection for all boards of a page. It reconnects and renews its subscriptions by itself; status listeners
 * then refetch what they may have missed.
 */
export class RealtimeConnection {
  readonly #client: Client
  readonly #authorization: Authorization | undefined
  readonly #withBoard: boolean
  readonly #topics = new Map<string, Topic>()
  readonly #statusListeners = new Set<() => void>()
  readonly #refusalListeners = new Set<RefusalListener>()
  #status: ConnectionStatus = { state: 'connecting', heardAt: null }
  #heardAt: number | null = null
  /** The same by the monotonic clock. */
  #heardInstant = -Infinity
  #serverVersion: string | null = null
  /** Number of connections made; asynchronous steps compare it to detect a reconnect. */
  #made = 0
  #refusals = 0
  /** Number of subscriptions that requested a receipt. */
  #subscribed = 0

  constructor({
    brokerURL = defaultBrokerUrl(),
    beforeConnect,
    authorization,
    withBoard = false,
    reconnectMs = RECONNECT_MS,
  }: ConnectionOptions = {}) {
    this.#withBoard = withBoard
    this.#authorization = authorization
    this.#client = new Client({
      brokerURL,
      ...(beforeConnect && { beforeConnect }),
      reconnectDelay: reconnectMs,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      heartbeatIncoming: HEARTBEAT_MS,
      heartbeatOutgoing: HEARTBEAT_MS,
      // Browsers throttle timers of hidden windows to one a minute, which the server would take for a dead link; timers
      // of workers are not throttled.
      heartbeatStrategy: TickerStrategy.Worker,
      // A dead link never completes the closing handshake; waiting for it would delay the reconnect.
      discardWebsocketOnCommFailure: true,
      onConnect: (frame) => void this.#connected(frame.headers['server'] ?? ''),
      onWebSocketClose: () => this.#closed(),
      onHeartbeatReceived: () => this.#heard(),
      onStompError: ({ headers, body }) => {
        if (headers[STOMP_CODE]) this.#refusals += 1
        for (const listener of this.#refusalListeners) listener(headers['message'] ?? body, headers[STOMP_CODE])
      },
    })
  }

  /** Connects, and stays connected until the returned function is called. */
  start(): () => void {
    this.#client.activate()
    return () => void this.#client.deactivate({ force: true })
  }

  /**
   * Calls `listener` with each message of a board, until the returned function is called. If the board is new on an
   * open connection, `onFollowed` is called once our server has accepted the subscription: changes before that are not
   * sent.
   */
  subscribe(didId: number | string, listener: BoardListener, onFollowed: () => void = () => undefined): () => void {
    const heard = (body: string) => {
      const message = parseBoardMessage(body)
      if (message) listener(message)
    }
    return this.#listen(boardDestination(didId), false, heard, onFollowed)
  }

  /** Calls `listener` with each body from a destination beyond the specification. Only our server is subscribed to. */
  readonly subscribeTo = (destination: string, listener: (body: string) => void): (() => void) =>
    this.#listen(destination, true, listener)

  /** Sends a message to a board's listeners. Returns false without sending if there is no connection. */
  publish(didId: number | string, message: BoardMessage): boolean {
    return this.#send(boardDestination(didId), message)
  }

  /**
   * Sends to a destination beyond the specification. Returns false without sending if there is no connection to a
   * server that knows it.
   */
  readonly publishTo = (destination: string, body: unknown): boolean =>
    this.#serverVersion !== null && this.#send(destination, body)

  /** Calls `listener` whenever the connection is made or lost. */
  readonly onStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener)
    return () => void this.#statusListeners.delete(listener)
  }

  /** Calls `listener` with the server's reason and code when it refuses a frame; the server then closes the connection. */
  readonly onRefusal = (listener: RefusalListener): (() => void) => {
    this.#refusalListeners.add(listener)
    return () => void this.#refusalListeners.delete(listener)
  }

  /** Status as of the last change; the same object until the next one. */
  readonly getStatus = (): ConnectionStatus => this.#status

  /**
   * Time at which the server was last heard, in ms since the epoch; unlike the status it changes with every heartbeat.
   */
  get heardAt(): number | null {
    return this.#heardAt
  }

  /**
   * Time since the server was last heard, in milliseconds, independent of changes of the device's clock; infinite if it
   * was never heard.
   */
  get silentMs(): number {
    return performance.now() - this.#heardInstant
  }

  /** Version of our server from its last connection; null for another server or before the first connection. */
  get serverVersion(): string | null {
    return this.#serverVersion
  }

  #listen(
    destination: string,
    isExtra: boolean,
    listener: (body: string) => void,
    onFollowed?: () => void,
  ): () => void {
    const topic = this.#topics.get(destination) ?? { isExtra, listeners: new Map(), subscription: undefined }
    const isNew = !this.#topics.has(destination)
    this.#topics.set(destination, topic)
    topic.listeners.set(listener, onFollowed)
    if (isNew && this.#client.connected) void this.#follow(destination, topic)
    return () => {
      topic.listeners.delete(listener)
      if (topic.listeners.size > 0) return
      if (this.#client.connected) topic.subscription?.unsubscribe()
      this.#topics.delete(destination)
    }
  }

  async #follow(destination: string, topic: Topic): Promise<void> {
    if (!(await this.#open([[destination, topic]]))) return
    for (const onFollowed of topic.listeners.values()) onFollowed?.()
  }

  /** Subscribes to topics, and waits for our server's receipts. @returns whether it is our server */
  async #open(topics: Iterable<[string, Topic]>): Promise<boolean> {
    const made = this.#made
    const isOwn = this.#serverVersion !== null
    const shown = isOwn && this.#authorization ? await this.#authorization(this.#refusals).catch(() => null) : null
    if (made !== this.#made || !this.#client.connected) return false
    await Promise.all([...topics].map(async ([destination, topic]) => this.#subscribe(destination, topic, shown)))
    if (shown !== null) this.#refusals = 0
    return isOwn
  }

  /**
   * Subscribes to one topic. Before our server has confirmed it, changes are not sent; another server is not asked for
   * a receipt.
   *
   * @returns a promise of the receipt; undefined where none is requested
   */
  #subscribe(destination: string, topic: Topic, shown: string | null): Promise<void> | undefined {
    const isOver = this.#topics.get(destination) !== topic || topic.subscription !== undefined
    if (isOver || (topic.isExtra && this.#serverVersion === null)) return undefined
    const take = ({ body }: { body: string }) => {
      this.#heard()
      for (const listener of topic.listeners.keys()) listener(body)
    }
    if (this.#serverVersion === null) {
      topic.subscription = this.#client.subscribe(destination, take)
      return undefined
    }
    // Unique, because the same board may be left and followed again before the first receipt arrives.
    const receipt = `${destination} ${(this.#subscribed += 1)}`
    const headers: StompHeaders = { receipt }
    if (this.#withBoard) headers[WITH_BOARD_HEADER] = 'true'
    if (shown !== null) headers[STOMP_AUTHORIZATION] = shown
    topic.subscription = this.#client.subscribe(destination, take, headers)
    return new Promise((resolve) => this.#client.watchForReceipt(receipt, () => resolve()))
  }

  #send(destination: string, body: unknown): boolean {
    if (!this.#client.connected) return false
    this.#client.publish({ destination, body: JSON.stringify(body) })
    return true
  }

  async #connected(server: string): Promise<void> {
    this.#heard()
    const made = (this.#made += 1)
    this.#serverVersion = server.startsWith(SERVER_HEADER) ? server.slice(SERVER_HEADER.length) : null
    for (const topic of this.#topics.values()) topic.subscription = undefined
    await this.#open(this.#topics)
    // Status listeners now refetch what changed before the subscriptions were active.
    if (made === this.#made && this.#client.connected) this.#announce('connected')
  }

  #closed(): void {
    if (this.#status.state !== 'lost') this.#announce('lost')
  }

  #heard(): void {
    this.#heardAt = Date.now()
    this.#heardInstant = performance.now()
  }

  #announce(state: ConnectionState): void {
    this.#status = { state, heardAt: this.#heardAt }
    for (const listener of this.#statusListeners) listener()
  }
}

interface Topic {
  /** Beyond the specification: only our server knows it. */
  readonly isExtra: boolean
  /** For each listener, the callback for a subscription on an open connection. */
  readonly listeners: Map<(body: string) => void, (() => void) | undefined>
  subscription: StompSubscription | undefined
}

function defaultBrokerUrl(): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${location.host}${WEBSOCKET_PATH}`
}
