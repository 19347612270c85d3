import { Client as Stomp } from '@stomp/stompjs'
import type { BoardMessage } from '../../../contract/events.ts'
import { boardDestination, HEARTBEAT_MS, WEBSOCKET_PATH } from '../../../contract/realtime.ts'
import type { Client } from '../../harness/client.ts'
import { listsOf, type Lists } from './lists.ts'

/** The same delays as in src/viewer/board/boardStore.ts and src/realtime/realtimeConnection.ts. */
const RECONNECT_MS = 5_000
const RETRY_MS = 5_000

/**
 * A display without a screen: it reads its board when it connects, on each message, and some seconds after a failed
 * read.
 */
export class Viewer {
  readonly #client: Client
  readonly #didId: number
  readonly #stomp: Stomp
  #lists: Lists | undefined
  #isReading = false
  #isAsked = false
  #retry: NodeJS.Timeout | undefined

  /** @param client client at the address that the viewer uses */
  constructor(client: Client, url: string, didId: number) {
    this.#client = client
    this.#didId = didId
    this.#stomp = new Stomp({
      brokerURL: `${url.replace('http', 'ws')}${WEBSOCKET_PATH}`,
      reconnectDelay: RECONNECT_MS,
      heartbeatIncoming: HEARTBEAT_MS,
      heartbeatOutgoing: HEARTBEAT_MS,
      onConnect: () => {
        this.#stomp.subscribe(boardDestination(didId), ({ body }) => this.#receive(JSON.parse(body) as BoardMessage))
        void this.#read()
      },
    })
    this.#stomp.activate()
  }

  /** The displayed lists; undefined before the first read. */
  get lists(): Lists | undefined {
    return this.#lists
  }

  get didId(): number {
    return this.#didId
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry)
    await this.#stomp.deactivate({ force: true })
  }

  #receive(message: BoardMessage): void {
    const isKnown =
      message.type === 'RELOAD' && message.version !== undefined && message.version <= (this.#lists?.version ?? -1)
    if (message.type === 'RELOAD' && !isKnown) void this.#read()
  }

  /** Reads once at a time; requests made during a read cause one more read after it. */
  async #read(): Promise<void> {
    this.#isAsked = true
    if (this.#isReading) return
    this.#isReading = true
    clearTimeout(this.#retry)
    while (this.#isAsked) {
      this.#isAsked = false
      try {
        this.#lists = await listsOf(this.#client, this.#didId)
      } catch {
        this.#retry = setTimeout(() => void this.#read(), RETRY_MS)
      }
    }
    this.#isReading = false
  }
}
