import type { AxiosInstance } from 'axios'

/** Differences below this are ignored, in ms: latency, and a `Date` header in whole seconds. */
const UNSURE_MS = 5_000

/**
 * Estimates the server's time from the `Date` headers of ordinary responses. Timestamps come from the server's clock,
 * and a desk computer without a time server is often minutes off.
 */
export class ServerClock {
  #aheadMs = 0

  /** Watches the responses of a client. */
  watch(client: AxiosInstance): void {
    client.interceptors.response.use((answer) => {
      this.#hear(String(answer.headers['date']))
      return answer
    })
  }

  /**
   * Converts a time of this device to the server's clock, both in ms since the epoch. Returns it unchanged until a
   * response has carried the server's time.
   */
  readonly at = (own: number): number => own + this.#aheadMs

  #hear(date: string): void {
    const aheadMs = Date.parse(date) - Date.now()
    if (!Number.isNaN(aheadMs)) this.#aheadMs = Math.abs(aheadMs) < UNSURE_MS ? 0 : aheadMs
  }
}
