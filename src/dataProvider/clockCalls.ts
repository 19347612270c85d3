import type { Clock } from '../../contract/clock.ts'
import type { Request } from './request.ts'

/** Calls about the server's clock; only our server has them. They throw HttpError. */
export const clockCalls = (request: Request) => ({
  readClock: (signal?: AbortSignal): Promise<Clock> => request<Clock>('GET', 'v1/clock', { signal }),

  /** Confirms that this time of the server, ISO 8601, is correct. */
  confirmClock: (now: string): Promise<Clock> => request<Clock>('POST', 'v1/clock/confirm', { body: { now } }),
})
