/** Differences below this are ignored, in milliseconds: latency, and a `Date` header in whole seconds. */
const UNSURE_MS = 2_000
/** Average lag of a header in whole seconds. */
const HALF_A_SECOND_MS = 500
/** Local storage key of the server's last known lead over this device's clock, for a start without the server. */
const KEY = 'serverAheadMs'

/**
 * Estimates the server's time, in ms since the epoch. Players often have a wrong clock, and a clock that is set jumps:
 * once the server has sent its time, it advances with the browser's monotonic clock, and the device's clock is no
 * longer used.
 */
export class ServerTime {
  /** Server time minus `performance.now()`; undefined until the server has sent its time. */
  #startedAt: number | undefined

  /** Returns the current time. */
  readonly now = (): number => {
    if (this.#startedAt !== undefined) return performance.now() + this.#startedAt
    const ahead = Number(localStorage.getItem(KEY) ?? 0)
    return Date.now() + (Number.isFinite(ahead) ? ahead : 0)
  }

  /** Converts a time of `performance.now()`. */
  readonly at = (instant: number): number => this.now() - (performance.now() - instant)

  /** Takes the time from a response's `Date` header; ignores null and invalid dates. */
  hear(date: string | null): void {
    const said = Date.parse(date ?? '')
    if (!Number.isNaN(said)) this.set(said + HALF_A_SECOND_MS)
  }

  /** Adds the time for which `performance.now()` stood still, in milliseconds; the next response corrects it. */
  skip(ms: number): void {
    if (this.#startedAt !== undefined) this.#startedAt += ms
  }

  /** Sets the current time of the server, in ms since the epoch. */
  set(time: number): void {
    if (this.#startedAt !== undefined && Math.abs(time - this.now()) < UNSURE_MS) return
    const ahead = Math.abs(time - Date.now()) < UNSURE_MS ? 0 : time - Date.now()
    this.#startedAt = Date.now() + ahead - performance.now()
    try {
      localStorage.setItem(KEY, String(Math.round(ahead)))
    } catch {
      // Storage is full or blocked: only a start without the server uses the device's clock.
    }
  }
}

/** Server time of this page. */
export const serverTime = new ServerTime()
