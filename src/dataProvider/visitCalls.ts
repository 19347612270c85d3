import type { Page } from '../../contract/common.ts'
import type { ReopenedVisit, Visit, VisitWay } from '../../contract/visits.ts'
import type { Request } from './request.ts'

/** Calls about patients who are here, past those of records; of our server alone. They throw HttpError. */
export const visitCalls = (request: Request) => ({
  /** How many were checked in before today and have not left. */
  countEarlierVisits: async (signal?: AbortSignal): Promise<number> => {
    const query = new URLSearchParams({ status: 'OPEN', earlier: 'true', size: '1' })
    return (await request<Page<Visit>>('GET', 'v1/visits', { query, signal })).totalElements
  },

  /**
   * The visits of today, of those who have left too, of what may be the same patient: with exactly this patient number,
   * or where there is none with exactly this name and no number either.
   */
  findAlike: async ({ name, patientNo }: Pick<Visit, 'name' | 'patientNo'>): Promise<Visit[]> => {
    const query = new URLSearchParams({ earlier: 'false', paged: 'false' })
    const sought = { name: stored(name), patientNo: stored(patientNo) }
    // The wire finds what contains them.
    const privateFilters = new URLSearchParams(
      sought.patientNo === '' ? { name: sought.name } : { patientNo: sought.patientNo },
    )
    const { content } = await request<Page<Visit>>('GET', 'v1/visits', { query, privateFilters })
    return content.filter(
      (visit) => visit.patientNo === sought.patientNo && (sought.patientNo !== '' || visit.name === sought.name),
    )
  },

  /** A visit with what was, is, comes next and is left of its way. */
  visitWay: (id: Visit['id'], signal?: AbortSignal) => request<VisitWay>('GET', `v1/visits/${id}/way`, { signal }),

  /** Whom a text names, of those who are here and today's who have left; it stays out of the address. */
  searchVisits: (text: string, signal?: AbortSignal) =>
    request<Visit[]>('POST', 'v1/visits/search', { body: { text }, signal }),

  /** Opens a closed visit again, once for each key. */
  reopenVisit: (id: Visit['id'], idempotencyKey: string) =>
    request<ReopenedVisit>('POST', 'v1/visits/reopen', { body: { id }, idempotencyKey }),

  /** Makes an address of the page on which a patient follows the visit; each slip has one of its own. */
  createPatientPage: (visitId: Visit['id']) =>
    request<{ token: string }>('POST', 'v1/patient-pages', { body: { visitId } }),

  /** Checks all of them out. @returns how many they were */
  checkOutEarlierVisits: async (): Promise<number> =>
    (await request<{ count: number }>('POST', 'v1/visits/check-out-earlier')).count,
})

/** As the server keeps a text. */
const stored = (typed: string) => typed.normalize('NFC').trim()
