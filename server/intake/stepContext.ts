import type { Transaction } from 'kysely'
import type { Appointment } from '../../contract/appointments.ts'
import type { Visit } from '../../contract/visits.ts'
import type { DB } from '../db/schema.ts'
import type { Emit } from '../db/unitOfWork.ts'
import type { Locked } from '../queue/locks.ts'
import type { CheckInContext } from '../visits/checkIn.ts'
import type { Problem } from './exceptions.ts'
import type { NewHint } from './hints.ts'
import type { IntakeRow } from './intakeRepository.ts'
import type { Carried, Values } from './intakeValues.ts'

/** The actor, and the services and facts that the steps need. */
export interface ReconcileContext extends CheckInContext {
  /** Whether an arrival at this time was on an earlier day, so that the patient need not be here now. */
  readonly isPast: (at: string) => boolean
}

/** State that the steps of one message share: its patient, the locks, and the effects so far. */
export interface StepContext extends ReconcileContext {
  readonly tx: Transaction<DB>
  readonly emit: Emit
  readonly row: IntakeRow
  readonly values: Values
  /** The tag that the arrival names; null for none. */
  readonly tagId: number | null
  /** All locks of queues that the steps need. */
  readonly locked: Locked
  readonly problems: Problem[]
  readonly hint: (hint: Omit<NewHint, 'at'>) => Promise<void>
  /** Notes that something was changed. */
  readonly changed: () => void
  /** Values that were carried out; the steps replace them. */
  readonly carried: { appointment: Carried | null; visit: Carried | null }
}

/** Existing records: the expected patient, and the visit. */
export interface Present {
  readonly appointment: Appointment | undefined
  readonly visit: Visit | undefined
}

/** Fields of an appointment, and of a visit, that a source may say. */
export const APPOINTMENT_FIELDS = [
  'day',
  'time',
  'name',
  'patientNo',
  'company',
  'roomIds',
  'packageId',
  'alerts',
  'note',
] as const satisfies readonly (keyof Values)[]
export const VISIT_FIELDS = ['name', 'patientNo', 'roomIds', 'alerts', 'note'] as const

const fieldsOf = <T, F extends keyof T>(record: T, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, F>

export const valuesOfAppointment = (appointment: Appointment): Values => fieldsOf(appointment, APPOINTMENT_FIELDS)
export const valuesOfVisit = (visit: Visit): Partial<Values> => fieldsOf(visit, VISIT_FIELDS)
