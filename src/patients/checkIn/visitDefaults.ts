import type { Identifier } from 'react-admin'
import type { VisitCreate } from '../../../contract/visits.ts'

/**
 * Values of the check-in form: a visit, its package, and the board to join: '' for the first room of the plan, or for
 * none without a plan, {@link NO_QUEUE} for none. `joins` is used instead of
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

/** Choice of the form that the patient joins no queue in spite of the plan. */
export const NO_QUEUE = 'NONE'

/**
 * Returns the field of a check-in without a named board that decides whether the patient joins the first room of the
 * plan. A package decides by itself; a plan made by hand joins because the desk says so.
 */
export function joinsOf(
  { roomIds, packageId }: Pick<VisitCreate, 'roomIds'> & { readonly packageId?: unknown },
  joinsNone = false,
): Pick<VisitCreate, 'joins'> {
  const hasPackage = packageId !== undefined && packageId !== '' && packageId !== null
  if (roomIds.length === 0 && !hasPackage) return {}
  return joinsNone ? { joins: false } : hasPackage ? {} : { joins: true }
}
