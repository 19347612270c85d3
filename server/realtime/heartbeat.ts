import type { WebSocket } from 'ws'
import { FrameError } from './frames.ts'

/** Number of heartbeat periods without data after which a client is gone; timers and networks may be late. */
const MISSED_BEATS = 2.5

/** Heartbeat periods of both directions, in milliseconds; 0 for none. */
interface Rhythm {
  readonly sendMs: number
  readonly expectMs: number
}

/**
 * Negotiates the periods with a client's `heart-beat` header: the slower of what one side offers and the other wants.
 * @throws {FrameError} when the header is not two numbers.
 */
export function agree(header: string | undefined, ownMs: number): Rhythm {
  const [, canMs, wantsMs] = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0') ?? []
  if (canMs === undefined || wantsMs === undefined) throw new FrameError('heart-beat 헤더가 올바르지 않습니다.')
  const slower = (clientMs: number) => (clientMs === 0 ? 0 : Math.max(clientMs, ownMs))
  return { sendMs: slower(Number(wantsMs)), expectMs: slower(Number(canMs)) }
}

/**
 * Sends heartbeats on one connection and expects the client's: `onSilence` is called when it has been silent too long.
 */
export class Heartbeat {
  readonly #timers: NodeJS.Timeout[] = []
  #heardAt = performance.now()

  constructor({ sendMs, expectMs }: Rhythm, beat: () => void, onSilence: () => void) {
    if (sendMs > 0) this.#timers.push(setInterval(beat, sendMs))
    if (expectMs > 0) {
      const watch = () => {
        if (performance.now() - this.#heardAt > expectMs * MISSED_BEATS) onSilence()
      }
      this.#timers.push(setInterval(watch, expectMs / 2))
    }
  }

  /** Records that data has arrived from the client, which shows that it is alive. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }
}

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
