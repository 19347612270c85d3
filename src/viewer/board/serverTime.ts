/** What the way of an answer takes, and a header of whole seconds leaves open: less says nothing, in milliseconds. */
const UNSURE_MS = 2_000
/** A header of whole seconds is half a second behind on average. */
const HALF_A_SECOND_MS = 500
/**
 * How far the server's clock was ahead of this device's when it was last heard: a start without the server goes by it.
 */
const KEY = 'serverAheadMs'

/**
 * What the server's clock shows, in ms since the epoch. Players are often left with a wrong clock, and one that is set
 * jumps: once the server has said the time, it runs on from there by the browser's monotonic clock, and the device's
 * own is not asked any more.
 */
export class ServerTime {
  /** Server's time minus `performance.now()`; undefined until the server has said the time. */
  #startedAt: number | undefined

  /** The time now. */
  readonly now = (): number => {
    if (this.#startedAt !== undefined) return performance.now() + this.#startedAt
    const ahead = Number(localStorage.getItem(KEY) ?? 0)
    return Date.now() + (Number.isFinite(ahead) ? ahead : 0)
  }

  /** The time at an instant of `performance.now()`. */
  readonly at = (instant: number): number => this.now() - (performance.now() - instant)

  /** Takes the time from an answer's `Date` header; null and what is no date say nothing. */
  hear(date: string | null): void {
    const said = Date.parse(date ?? '')
    if (!Number.isNaN(said)) this.set(said + HALF_A_SECOND_MS)
  }

  /** Takes the time, in ms since the epoch, as the server says it is now. */
  set(time: number): void {
    if (this.#startedAt !== undefined && Math.abs(time - this.now()) < UNSURE_MS) return
    const ahead = Math.abs(time - Date.now()) < UNSURE_MS ? 0 : time - Date.now()
    this.#startedAt = Date.now() + ahead - performance.now()
    try {
      localStorage.setItem(KEY, String(Math.round(ahead)))
    } catch {
      // A full or forbidden storage: only a start without the server goes by the device's clock.
    }
  }
}

/** The page's knowledge of the server's clock. */
export const serverTime = new ServerTime()
