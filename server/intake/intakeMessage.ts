import type { IntakeEvent } from '../../domain/intake/intakeRecord.ts'
import type { PatientNumber } from '../../domain/intake/patientIdentity.ts'

/** Two numbers are one patient: `patientNo` becomes `intoPatientNo`. */
export interface MergeEvent {
  readonly kind: 'merge'
  readonly patientNo: string
  readonly intoPatientNo: string
}

/** A message of another system, whatever the channel by which it came. */
export interface IntakeMessage {
  /** Name of the system with its channel (`hl7:HIS`); a reference is unique in it. */
  readonly source: string
  /** The system's own reference of the patient, at most `INTAKE_REF_MAX` characters; '' for a merge. */
  readonly ref: string
  /** Field that the reference is from; '' where the source has one kind of references. */
  readonly refKind?: string
  /** Type and id of the message, as the sender names them. */
  readonly type?: string
  readonly id?: string
  /** Instant with an offset (ISO 8601); now when absent. */
  readonly occurredAt?: string | undefined
  /** Instant at which the message was written: it orders events of one instant. */
  readonly sentAt?: string | undefined
  /** Numbers of the patient; that of the event when absent. */
  readonly numbers?: readonly PatientNumber[]
  readonly event: IntakeEvent | MergeEvent
  /** Address of the sender for the audit log; '' for a file. */
  readonly address: string
}

/**
 * Effect of a message:
 * - `created`, `changed`: the patient is new or different.
 * - `unchanged`: nothing had to be changed.
 * - `older`: a newer message has been carried out before.
 * - `waiting`: it is kept for a day, because nothing is known of the patient yet.
 * - `hint`: something was left to staff.
 * - `exception`: something could not be carried out, such as an unknown code; the rest was.
 */
export type IntakeOutcome = 'created' | 'changed' | 'unchanged' | 'older' | 'waiting' | 'hint' | 'exception'

export interface IntakeReceipt {
  readonly outcome: IntakeOutcome
  /** Whether the reference was new. */
  readonly isNew: boolean
}
