import { Client, TickerStrategy, type StompHeaders, type StompSubscription } from '@stomp/stompjs'
import { STOMP_AUTHORIZATION, STOMP_CODE } from '../../contract/pairing.ts'
import {
  HEARTBEAT_MS,
  SERVER_HEADER,
  WEBSOCKET_PATH,
  WITH_BOARD_HEADER,
  boardDestination,
} from '../../contract/realtime.ts'
import { parseBoardMessage, type BoardMessage } from './parseBoardMessage.ts'

/** Pause between the end of a connection and the next try, in milliseconds (VW-10). */
export const RECONNECT_MS = 5_000
/** A connection that is not there by then is given up and tried again, in milliseconds. */
export const CONNECTION_TIMEOUT_MS = 10_000

/**
 * `connecting` is the first try only; from its end on a connection is there or `lost`, which it stays while it is
 * retried.
 */
export type ConnectionState = 'connecting' | 'connected' | 'lost'

export interface ConnectionStatus {
  readonly state: ConnectionState
  /** When the server was last heard at the time of the change, in ms since the epoch; null when it never was. */
  readonly heardAt: number | null
}

export type BoardListener = (message: BoardMessage) => void

/**
 * Finds what `Authorization` would carry of a call; null for nothing. `refusals` counts how often what it found was
 * refused of late, without having been taken since.
 */
export type Authorization = (refusals: number) => Promise<string | null>

interface ConnectionOptions {
  /** `ws:` or `wss:` address; the page's own host unless given. */
  readonly brokerURL?: string
  /** Further headers of CONNECT. */
  readonly headers?: StompHeaders
  /** Asked for whenever our server is to let subscriptions in. Another server is shown nothing. */
  readonly authorization?: Authorization
  /** Wants each RELOAD to bring the board as anyone may read it. Another server is not asked for it. */
  readonly withBoard?: boolean
  /** Pause before each reconnect in milliseconds; {@link RECONNECT_MS} unless given. */
  readonly reconnectMs?: number
}

/**
 * One STOMP connection for all boards of a page. It reconnects by itself and renews its subscriptions; listeners of the
 * status learn of it and refetch what they may have missed.
 */
export class RealtimeConnection {
  readonly #client: Client
  readonly #authorization: Authorization | undefined
  readonly #withBoard: boolean
  readonly #topics = new Map<string, Topic>()
  readonly #statusListeners = new Set<() => void>()
  readonly #refusalListeners = new Set<(reason: string) => void>()
  #status: ConnectionStatus = { state: 'connecting', heardAt: null }
  #heardAt: number | null = null
  /** The same by the clock that nobody sets. */
  #heardInstant = -Infinity
  #serverVersion: string | null = null
  /** Counts the connections, so that what takes time learns that another one has been made. */
  #made = 0
  #refusals = 0
  /** Counts the subscriptions that asked to be confirmed. */
  #subscribed = 0

  constructor({
    brokerURL = defaultBrokerUrl(),
    headers = {},
    authorization,
    withBoard = false,
    reconnectMs = RECONNECT_MS,
  }: ConnectionOptions = {}) {
    this.#withBoard = withBoard
    this.#authorization = authorization
    this.#client = new Client({
      brokerURL,
      connectHeaders: headers,
      reconnectDelay: reconnectMs,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      heartbeatIncoming: HEARTBEAT_MS,
      heartbeatOutgoing: HEARTBEAT_MS,
      // In a hidden window timers slow down to one a minute, which the server would take for a dead link; a worker's do
      // not.
      heartbeatStrategy: TickerStrategy.Worker,
      // A dead link never finishes the closing handshake: waiting for it would delay the reconnect.
      discardWebsocketOnCommFailure: true,
      onConnect: (frame) => void this.#connected(frame.headers['server'] ?? ''),
      onWebSocketClose: () => this.#closed(),
      onHeartbeatReceived: () => this.#heard(),
      onStompError: ({ headers, body }) => {
        if (headers[STOMP_CODE]) this.#refusals += 1
        for (const listener of this.#refusalListeners) listener(headers['message'] ?? body)
      },
    })
  }

  /** Connects, and stays connected until the returned function is called. */
  start(): () => void {
    this.#client.activate()
    return () => void this.#client.deactivate({ force: true })
  }

  /**
   * Calls `listener` with each message of a board; the returned function ends that. Where the board is first followed
   * on a connection that stands already, `onFollowed` is called once our server has taken it: nobody is notified of what
   * changed until then.
   */
  subscribe(didId: number | string, listener: BoardListener, onFollowed: () => void = () => undefined): () => void {
    const heard = (body: string) => {
      const message = parseBoardMessage(body)
      if (message) listener(message)
    }
    return this.#listen(boardDestination(didId), false, heard, onFollowed)
  }

  /**
   * Calls `listener` with each body that arrives at a destination past the specification. Another server is never asked
   * for it.
   */
  readonly subscribeTo = (destination: string, listener: (body: string) => void): (() => void) =>
    this.#listen(destination, true, listener)

  /** Sends a message to a board's listeners. Answers false, having sent nothing, while there is no connection. */
  publish(didId: number | string, message: BoardMessage): boolean {
    return this.#send(boardDestination(didId), message)
  }

  /**
   * Sends to a destination past the specification: false, having sent nothing, without a connection to a server that
   * knows it.
   */
  readonly publishTo = (destination: string, body: unknown): boolean =>
    this.#serverVersion !== null && this.#send(destination, body)

  /** Calls `listener` whenever the connection is made or lost. */
  readonly onStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener)
    return () => void this.#statusListeners.delete(listener)
  }

  /**
   * Calls `listener` with the server's reason when it refuses something that was sent; it then closes the connection.
   */
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

  /**
   * How long the server has been silent, in milliseconds, whatever the device's clock was set to meanwhile; infinite
   * when it was never heard.
   */
  get silentMs(): number {
    return performance.now() - this.#heardInstant
  }

  /**
   * Version of our server, as it introduced itself on the last connection; null for another one, or before the first.
   */
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

  /**
   * Subscribes to topics. Resolves once the server has taken them, as far as it says so. @returns whether it has said
   * so
   */
  async #open(topics: Iterable<[string, Topic]>): Promise<boolean> {
    const made = this.#made
    const isOwn = this.#serverVersion !== null
    const shown = isOwn && this.#authorization ? await this.#authorization(this.#refusals).catch(() => null) : null
    if (made !== this.#made || !this.#client.connected) return false
    await Promise.all([...topics].map(async ([destination, topic]) => this.#subscribe(destination, topic, shown)))
    if (shown !== null) this.#refusals = 0
    return shown !== null
  }

  /** @returns a promise of the server's confirmation, which only who shows something gets */
  #subscribe(destination: string, topic: Topic, shown: string | null): Promise<void> | undefined {
    const isOver = this.#topics.get(destination) !== topic || topic.subscription !== undefined
    if (isOver || (topic.isExtra && this.#serverVersion === null)) return undefined
    const take = ({ body }: { body: string }) => {
      this.#heard()
      for (const listener of topic.listeners.keys()) listener(body)
    }
    const wish: StompHeaders = this.#withBoard && this.#serverVersion !== null ? { [WITH_BOARD_HEADER]: 'true' } : {}
    if (shown === null) {
      topic.subscription = this.#client.subscribe(destination, take, wish)
      return undefined
    }
    // Its own: the same board may be left and followed again before the first is confirmed.
    const receipt = `${destination} ${(this.#subscribed += 1)}`
    topic.subscription = this.#client.subscribe(destination, take, { ...wish, [STOMP_AUTHORIZATION]: shown, receipt })
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
    // What changed before the subscriptions counted is read by those who now hear that they do.
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
  /** Past the specification: only our server knows it. */
  readonly isExtra: boolean
  /** With each, what is to be called when the topic is followed on a connection that stands already. */
  readonly listeners: Map<(body: string) => void, (() => void) | undefined>
  subscription: StompSubscription | undefined
}

function defaultBrokerUrl(): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${location.host}${WEBSOCKET_PATH}`
}
