import type { WebSocket } from 'ws'

/**
 * Number of unanswered pings that are tolerated: a process that was busy for a whole period has not read a pong yet.
 */
const UNANSWERED_MAX = 2

/**
 * Pings clients that send no STOMP heartbeats. Every WebSocket client answers pings by itself; a dead connection is
 * closed after three periods.
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
