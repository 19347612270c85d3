import { Client } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import type { BoardMessage } from '../../contract/events.ts'
import { boardDestination, HEARTBEAT_MS, WEBSOCKET_PATH, WITH_BOARD_HEADER } from '../../contract/realtime.ts'

const addressOf = (url: string) => `${url.replace('http', 'ws')}${WEBSOCKET_PATH}`

/** Watches a board with the real STOMP client, like the displays. */
export class BoardWatcher {
  /** All messages, oldest first. */
  readonly messages: BoardMessage[] = []
  readonly #client: Client

  private constructor(client: Client) {
    this.#client = client
  }

  /**
   * Resolves when the server has confirmed the subscription. `onMessage` is called with each message; `withBoard`
   * requests boards like a wall.
   */
  static open(
    url: string,
    didId: number,
    onMessage: (message: BoardMessage) => void = () => undefined,
    withBoard = false,
  ): Promise<BoardWatcher> {
    return new Promise((resolve, reject) => {
      const client = new Client({
        brokerURL: addressOf(url),
        reconnectDelay: 0,
        heartbeatIncoming: HEARTBEAT_MS,
        heartbeatOutgoing: HEARTBEAT_MS,
        onStompError: (frame) => reject(new Error(frame.headers['message'])),
        onWebSocketError: () => reject(new Error('no connection')),
      })
      const watcher = new BoardWatcher(client)
      client.onConnect = () => {
        client.watchForReceipt('watching', () => resolve(watcher))
        const receive = ({ body }: { body: string }) => {
          const message = JSON.parse(body) as BoardMessage
          watcher.messages.push(message)
          onMessage(message)
        }
        client.subscribe(boardDestination(didId), receive, {
          receipt: 'watching',
          ...(withBoard && { [WITH_BOARD_HEADER]: 'true' }),
        })
      }
      client.activate()
    })
  }

  close(): Promise<void> {
    return this.#client.deactivate()
  }
}

/** WebSocket on which a test writes STOMP frames by hand. */
export class RawStomp {
  /** All received texts, including heartbeats (`\n`). */
  readonly received: string[] = []
  readonly socket: WebSocket
  /** Resolves with the close code. */
  readonly closed: Promise<number>

  constructor(url: string, protocols: string[] = ['v12.stomp']) {
    this.socket = new WebSocket(addressOf(url), protocols)
    this.socket.on('message', (data: Buffer) => this.received.push(data.toString()))
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once('open', resolve)
      this.socket.once('error', reject)
    })
  }

  /** Opens the connection and sends CONNECT. */
  static async connect(url: string, headers = 'heart-beat:0,0\n'): Promise<RawStomp> {
    const raw = new RawStomp(url)
    await raw.opened()
    raw.send(`CONNECT\naccept-version:1.2\nhost:here\n${headers}\n`)
    return raw
  }

  /** Sends a frame and terminates it. */
  send(frame: string): void {
    this.socket.send(`${frame}\0`)
  }
}
