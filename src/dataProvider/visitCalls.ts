import type { Page } from '../../contract/common.ts'
import type { CheckedOut, ReopenedVisit, Visit, VisitWay } from '../../contract/visits.ts'
import { BULK_MAX } from '../../domain/limits.ts'
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

  /** Reopens a closed visit, once per key. */
  reopenVisit: (id: Visit['id'], idempotencyKey: string) =>
    request<ReopenedVisit>('POST', 'v1/visits/reopen', { body: { id }, idempotencyKey }),

  /** Creates the address of a page on which the patient can follow the visit; each slip gets its own. */
  createPatientPage: (visitId: Visit['id']) =>
    request<{ token: string }>('POST', 'v1/patient-pages', { body: { visitId } }),

  /** Checks out all visits from before today. @returns their ids */
  checkOutEarlierVisits: async (): Promise<readonly number[]> =>
    (await request<CheckedOut>('POST', 'v1/visits/check-out-earlier')).ids,

  /** Checks out those of these visits that are finished, once per key. @returns their ids */
  checkOutFinishedVisits: async (ids: readonly number[], idempotencyKey: string): Promise<readonly number[]> =>
    (await request<CheckedOut>('POST', 'v1/visits/check-out-finished', { body: { ids }, idempotencyKey })).ids,

  /** Undoes a check-out of several visits a moment ago. Those that are open are left as they are. */
  undoCheckOut: async (ids: readonly number[]): Promise<ReopenedVisit[]> => {
    const reopened: ReopenedVisit[] = []
    for (let at = 0; at < ids.length; at += BULK_MAX)
      reopened.push(
        ...(await request<ReopenedVisit[]>('POST', 'v1/visits/undo-check-out', {
          body: { ids: ids.slice(at, at + BULK_MAX) },
        })),
      )
    return reopened
  },
})

/** Normalizes a text as the server stores it. */
const stored = (typed: string) => typed.normalize('NFC').trim()
