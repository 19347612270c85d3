import type { VisitCreate } from '../../../contract/visits.ts'

/** What the check-in form holds: a visit, and the board to join at once, '' for none. */
export interface CheckIn extends VisitCreate {
  readonly didId: number | string
}

/** What a check-in starts with. */
export const CHECK_IN_DEFAULTS: CheckIn = {
  name: '',
  patientNo: '',
  tagMappingId: null,
  roomIds: [],
  hideName: false,
  didId: '',
}
