import type { Identifier } from 'react-admin'
import type { VisitCreate } from '../../../contract/visits.ts'

/**
 * Values of the check-in form: a visit, its package, and the board to join ('' for none). `joins` is used instead of
 * `didId` if there is only one board.
 */
export interface CheckIn extends Omit<VisitCreate, 'didId' | 'packageId'> {
  readonly didId: Identifier
  /** '' for none. */
  readonly packageId: Identifier
  readonly joins: boolean
}

/** Initial values of a check-in. */
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
