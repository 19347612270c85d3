import type { LiveFeed } from '../../../src/realtime/consoleConnection.ts'
import type { BoardMessage } from '../../../src/realtime/parseBoardMessage.ts'
import type { BoardListener, ConnectionState, ConnectionStatus } from '../../../src/realtime/realtimeConnection.ts'

/** A fake live connection of the console: the test delivers its messages and breaks it. */
export class StandInFeed implements LiveFeed {
  heardAt: number | null = null
  readonly #boards = new Map<string, Set<BoardListener>>()
  readonly #extras = new Map<string, Set<(body: string) => void>>()
  readonly #statusListeners = new Set<() => void>()
  #status: ConnectionStatus = { state: 'connecting', heardAt: null }

  /** `SUBSCRIBE id` and `UNSUBSCRIBE id` of boards, in order. */
  readonly frames: string[] = []

  readonly subscribe = (didId: number | string, listener: BoardListener, onFollowed: () => void = () => undefined) => {
    this.frames.push(`SUBSCRIBE ${didId}`)
    // An open connection confirms a subscription at once.
    if (this.#status.state === 'connected') onFollowed()
    const listeners = this.#boards.get(String(didId)) ?? new Set()
    this.#boards.set(String(didId), listeners.add(listener))
    return () => {
      this.frames.push(`UNSUBSCRIBE ${didId}`)
      listeners.delete(listener)
    }
  }

  readonly subscribeTo = (destination: string, listener: (body: string) => void) => {
    const listeners = this.#extras.get(destination) ?? new Set()
    this.#extras.set(destination, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  readonly onStatus = (listener: () => void) => {
    this.#statusListeners.add(listener)
    return () => void this.#statusListeners.delete(listener)
  }

  readonly getStatus = () => this.#status

  reload(didId: number | string): void {
    this.say(didId, { type: 'RELOAD', message: '' })
  }

  /** Delivers a message to a board. */
  say(didId: number | string, message: BoardMessage): void {
    for (const listener of this.#boards.get(String(didId)) ?? []) listener(message)
  }

  /** Delivers a message outside the specification, or any string, to a destination. */
  tell(destination: string, message: object | string): void {
    const body = typeof message === 'string' ? message : JSON.stringify(message)
    for (const listener of this.#extras.get(destination) ?? []) listener(body)
  }

  /** Whether the page is subscribed to a destination. */
  isHeard(destination: string): boolean {
    return (this.#extras.get(destination)?.size ?? 0) > 0
  }

  become(state: ConnectionState): void {
    this.#status = { state, heardAt: this.heardAt }
    for (const listener of this.#statusListeners) listener()
  }
}
