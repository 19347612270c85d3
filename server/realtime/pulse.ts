import type { WebSocket } from 'ws'

/** A process that was busy for a whole period has not heard the answer to one yet. */
const UNANSWERED_MAX = 2

/**
 * Asks a client that promised no heart-beats whether it is still there, by the pings of WebSocket, which every client
 * answers by itself: a connection that was cut off without a word is closed after three periods.
 */
export class Pulse {
  readonly #timer: NodeJS.Timeout
  #unanswered = 0

  constructor(socket: WebSocket, periodMs: number) {
    socket.on('pong', () => (this.#unanswered = 0))
    this.#timer = setInterval(() => {
      if (this.#unanswered >= UNANSWERED_MAX) return socket.terminate()
      this.#unanswered += 1
      socket.ping()
    }, periodMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
