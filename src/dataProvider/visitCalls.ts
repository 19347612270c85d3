import type { Page } from '../../contract/common.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Request } from './request.ts'

/** Calls about patients who are here, past those of records; of our server alone. They throw HttpError. */
export const visitCalls = (request: Request) => ({
  /** How many were checked in before today and have not left. */
  countEarlierVisits: async (signal?: AbortSignal): Promise<number> => {
    const query = new URLSearchParams({ status: 'OPEN', earlier: 'true', size: '1' })
    return (await request<Page<Visit>>('GET', 'v1/visits', { query, signal })).totalElements
  },

  /** Checks all of them out. @returns how many they were */
  checkOutEarlierVisits: async (): Promise<number> => (await request<{ count: number }>('POST', 'v1/visits/check-out-earlier')).count,
})
