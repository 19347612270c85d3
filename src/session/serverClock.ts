import type { AxiosInstance } from 'axios'

/** Differences below this are ignored, in milliseconds: latency, and a `Date` header in whole seconds. */
const UNSURE_MS = 2_000
/** Average lag of a header in whole seconds. */
const HALF_A_SECOND_MS = 500
/** Local storage key of the server's last known lead over this device's clock, for a start without the server. */
const KEY = 'serverAheadMs'

/**
 * Estimates the server's time, in ms since the epoch. Players often have a wrong clock, a desk computer without a time
 * server is minutes off, and a clock that is set jumps: once the server has sent its time, {@link now} advances with the
 * browser's monotonic clock, and the device's clock is no longer used.
 */
export class ServerClock {
  /** Server time minus `performance.now()`; undefined until the server has sent its time. */
  #startedAt: number | undefined
  /** Server time minus device time when the server last sent its time. */
  #aheadMs = 0

  /** Server time minus device time, in ms; 0 while it is not known. */
  get aheadMs(): number {
    return this.#aheadMs
  }

  /** Returns the current time. */
  readonly now = (): number => {
    if (this.#startedAt !== undefined) return performance.now() + this.#startedAt
    const ahead = Number(localStorage.getItem(KEY) ?? 0)
    return Date.now() + (Number.isFinite(ahead) ? ahead : 0)
  }

  /** Converts a time of `performance.now()`. */
  readonly at = (instant: number): number => this.now() - (performance.now() - instant)

  /** Converts a time of this device, in ms since the epoch. Returns it unchanged until the server has sent its time. */
  readonly fromDevice = (own: number): number => own + this.#aheadMs

  /** Takes the time from the responses of a client. */
  watch(client: AxiosInstance): void {
    client.interceptors.response.use((answer) => {
      this.hear(String(answer.headers['date']))
      return answer
    })
  }

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
    const aheadMs = time - Date.now()
    this.#aheadMs = Math.abs(aheadMs) < UNSURE_MS ? 0 : aheadMs
    if (this.#startedAt !== undefined && Math.abs(time - this.now()) < UNSURE_MS) return
    this.#startedAt = Date.now() + this.#aheadMs - performance.now()
    try {
      localStorage.setItem(KEY, String(Math.round(this.#aheadMs)))
    } catch {
      // Storage is full or blocked: only a start without the server uses the device's clock.
    }
  }
}

/** Clock of this page. */
export const serverClock = new ServerClock()
