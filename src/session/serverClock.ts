import type { AxiosInstance } from 'axios'

/** What the way of an answer takes, and a header of whole seconds leaves open: less says nothing, in ms. */
const UNSURE_MS = 5_000

/**
 * Knows what the server's clock shows, from the calls that are made anyway. Its instants are by that clock, and the one
 * of a desk in a network without a time server is often minutes off.
 */
export class ServerClock {
  #aheadMs = 0

  /** Listens to the calls of a client. */
  watch(client: AxiosInstance): void {
    client.interceptors.response.use((answer) => {
      this.#hear(String(answer.headers['date']))
      return answer
    })
  }

  /**
   * What the server's clock shows when this device's shows `own`, both in ms since the epoch; the same until an answer
   * says the time.
   */
  readonly at = (own: number): number => own + this.#aheadMs

  #hear(date: string): void {
    const aheadMs = Date.parse(date) - Date.now()
    if (!Number.isNaN(aheadMs)) this.#aheadMs = Math.abs(aheadMs) < UNSURE_MS ? 0 : aheadMs
  }
}
