import type { Page } from '../../contract/common.ts'
import type { ReopenedVisit, Visit } from '../../contract/visits.ts'
import { PAGE_SIZE_MAX } from '../../domain/limits.ts'
import type { Request } from './request.ts'

/**
 * Calls about patients who are checked in, other than reading and writing records; only our server has them. They throw
 * HttpError.
 */
export const visitCalls = (request: Request) => ({
  /** Counts the visits that were opened before today and are still open. */
  countEarlierVisits: async (signal?: AbortSignal): Promise<number> => {
    const query = new URLSearchParams({ status: 'OPEN', earlier: 'true', size: '1' })
    return (await request<Page<Visit>>('GET', 'v1/visits', { query, signal })).totalElements
  },

  /** Finds today's visits, open or closed, with exactly this name and patient number. */
  findAlike: async ({ name, patientNo }: Pick<Visit, 'name' | 'patientNo'>): Promise<Visit[]> => {
    const query = new URLSearchParams({ earlier: 'false', size: String(PAGE_SIZE_MAX) })
    const sought = { name: stored(name), patientNo: stored(patientNo) }
    // The API searches by substring, so filter the result; an empty number is not sent.
    const privateFilters = new URLSearchParams({
      name: sought.name,
      ...(sought.patientNo !== '' && { patientNo: sought.patientNo }),
    })
    const { content } = await request<Page<Visit>>('GET', 'v1/visits', { query, privateFilters })
    return content.filter((visit) => visit.name === sought.name && visit.patientNo === sought.patientNo)
  },

  /**
   * Finds open visits, and today's closed ones, that match a text. The text is sent in the body, to keep it out of
   * URLs.
   */
  searchVisits: (text: string, signal?: AbortSignal) =>
    request<Visit[]>('POST', 'v1/visits/search', { body: { text }, signal }),

  /** Reopens a closed visit, once per key. */
  reopenVisit: (id: Visit['id'], idempotencyKey: string) =>
    request<ReopenedVisit>('POST', 'v1/visits/reopen', { body: { id }, idempotencyKey }),

  /** Creates the address of a page on which the patient can follow the visit; each slip gets its own. */
  createPatientPage: (visitId: Visit['id']) =>
    request<{ token: string }>('POST', 'v1/patient-pages', { body: { visitId } }),

  /** Checks out all visits from before today. @returns the number of visits */
  checkOutEarlierVisits: async (): Promise<number> =>
    (await request<{ count: number }>('POST', 'v1/visits/check-out-earlier')).count,
})

/** Normalizes a text as the server stores it. */
const stored = (typed: string) => typed.normalize('NFC').trim()
