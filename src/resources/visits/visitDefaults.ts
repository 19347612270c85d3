import type { Identifier } from 'react-admin'
import type { VisitCreate } from '../../../contract/visits.ts'

/**
 * What the check-in form holds: a visit, its package, the board to join at once, '' for none, and whether the patient
 * joins the only board of a hospital that has no other.
 */
export interface CheckIn extends Omit<VisitCreate, 'didId' | 'packageId'> {
  readonly didId: Identifier
  /** '' for none. */
  readonly packageId: Identifier
  readonly joins: boolean
}

/** What a check-in starts with. */
export const CHECK_IN_DEFAULTS: CheckIn = {
  name: '',
  patientNo: '',
  tagMappingId: null,
  roomIds: [],
  hideName: false,
  alerts: [],
  note: '',
  packageId: '',
  didId: '',
  joins: true,
}
