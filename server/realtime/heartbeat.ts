import { FrameError } from './frames.ts'

/** A client that misses two beats and half of the next is gone; timers and networks are allowed to be late. */
const MISSED_BEATS = 2.5

/** How often each side hears from the other, in milliseconds; 0 for never. */
export interface Rhythm {
  readonly sendMs: number
  readonly expectMs: number
}

/**
 * Agrees on a rhythm with a client, given its `heart-beat` header: the slower of what one can and the other wants.
 * @throws {FrameError} for a header that is not two numbers.
 */
export function agree(header: string | undefined, ownMs: number): Rhythm {
  const [, canMs, wantsMs] = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0') ?? []
  if (canMs === undefined || wantsMs === undefined) throw new FrameError('heart-beat 헤더가 올바르지 않습니다.')
  const slower = (clientMs: number) => (clientMs === 0 ? 0 : Math.max(clientMs, ownMs))
  return { sendMs: slower(Number(wantsMs)), expectMs: slower(Number(canMs)) }
}

/** Beats for one connection and watches that the client does: `onSilence` is called when it has been quiet too long. */
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

  /** Anything from the client shows that it is there. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }
}
