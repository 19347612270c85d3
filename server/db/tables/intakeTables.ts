import type { Generated } from 'kysely'
import type { CodeKind } from '../../../domain/intake/codeKinds.ts'
import type { KioskPrinter } from '../../../domain/kioskQuestions.ts'
import type { Flag } from './columns.ts'

/** Statements of other systems about patients (docs/decisions/visits.md#intake). */
export interface IntakeTables {
  /** A patient of other systems on a day. */
  intake_patients: {
    id: Generated<number>
    /** Day on which the patient is expected. */
    day: string
    /** JSON of an `IntakeRecord`. */
    record: string
    /** JSON of what was last carried out; null before that. */
    applied: string | null
    /** May have been deleted since. */
    appointment_id: number | null
    visit_id: number | null
    updated_at: string
  }

  /** A reference by which a system knows a patient. */
  intake_refs: {
    source: string
    ref: string
    /** Field of the message that it is from, such as `PV1-19`; '' where a source has one kind of references. */
    kind: string
    patient_id: number
  }

  /** A number of a patient, by whom it was assigned; see `domain/intake/patientIdentity.ts`. */
  intake_patient_numbers: {
    patient_id: number
    number: string
    authority: string
  }

  /** The record that a code of the hospital means. */
  intake_codes: {
    kind: CodeKind
    code: string
    /** Id of the room, exam or package, as text. */
    target: string
  }

  /** A patient number that a merge named; see `domain/intake/numberMerges.ts`. */
  intake_numbers: {
    patient_no: string
    into_no: string | null
    at: string
  }

  /** Something of a message that could not be carried out. */
  intake_exceptions: {
    id: Generated<number>
    at: string
    source: string
    ref: string
    kind: string
    /** The code, tag or text that the reason names. */
    detail: string
    resolved: Generated<Flag>
  }

  /** A kiosk that shows a code until staff approve it. */
  kiosk_pairings: {
    code: string
    /** SHA-256 of the key that it gets. */
    key_hash: string
    address: string
    expires_at: string
    /** When it has last asked whether it was approved; null before. */
    seen_at: Generated<string | null>
  }

  /** A kiosk that staff have approved. */
  kiosks: {
    /** The key with which it calls, whose name is that of its place. */
    api_key_id: number
    /** Diagonal of its screen. */
    inches: Generated<number>
    /** State of its printer, as its browser reports it. */
    printer: Generated<KioskPrinter>
    /** Since when somebody there calls for staff; null for nobody. */
    help_at: string | null
  }

  /** Something that the server left to staff. */
  intake_hints: {
    id: Generated<number>
    at: string
    source: string
    ref: string
    kind: string
    /** Names of fields with commas between them, or a patient number. */
    detail: string
    dismissed: Generated<Flag>
  }

  /** A file of the folder that was read. */
  intake_files: {
    id: Generated<number>
    at: string
    day: string
    source: string
    name: string
    /** Size and time of the file: a file of the same name that was delivered again has another one. */
    version: string
    outcome: 'DONE' | 'ERROR'
    reason: string
    created: number
    changed: number
    cancelled: number
    unchanged: number
    left_over: number
    refused: number
  }

  /** Work that one of several servers does. */
  intake_leases: {
    name: string
    /** Random name of the server's process. */
    holder: string
    until: string
  }

  /** Messages of a system on a day, by type and outcome. */
  intake_counts: {
    day: string
    source: string
    type: string
    last_at: string
    accepted: number
    unchanged: number
    stale: number
    exception: number
    refused: number
  }

  /** A message that was accepted without an effect. */
  intake_unchanged: {
    id: Generated<number>
    at: string
    source: string
    ref: string
    type: string
    /** Id that the sender gave it; '' without one. */
    message_id: string
    reason: string
    detail: string
    times: Generated<number>
  }

  /** A message of another system that was refused, with the reason in both languages. */
  intake_refusals: {
    id: Generated<number>
    at: string
    source: string
    ref: string
    type: string
    /** Id that the sender gave it; '' without one. */
    message_id: string
    reason_ko: string
    reason_en: string
    times: number
  }

  /** A message that was not accepted, without resident registration numbers; it is kept for 72 hours at most. */
  hl7_failures: {
    id: Generated<number>
    at: string
    source: string
    type: string
    control_id: string
    reason: string
    raw: string
    /** Hash of the whole message and of the reason; null for one that an earlier version stored. */
    hash: string | null
    /** How often the message came. */
    times: Generated<number>
  }
}
