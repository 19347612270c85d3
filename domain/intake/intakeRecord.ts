import type { IntakePatient } from './intakePatient.ts'

/**
 * Outcomes of a message: it was carried out (also one that waits for its patient), said nothing new, was older than
 * another one, left something to staff, or was not accepted.
 */
export const INTAKE_OUTCOMES = ['accepted', 'unchanged', 'stale', 'exception', 'refused'] as const

/** An event of another system about one patient, whom the system names by its own reference. */
export type IntakeEvent =
  | { readonly kind: 'plan'; readonly patient: IntakePatient }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'arrive'; readonly tagValue?: string | undefined; readonly patient?: IntakePatient | undefined }
  | { readonly kind: 'leave' }
  | { readonly kind: 'addExams' | 'removeExams'; readonly codes: readonly string[] }

/** A value and the instant (ISO 8601, UTC) since when it holds. */
interface Dated<T> {
  readonly at: string
  readonly value: T
}

/**
 * Record of a patient from another system. Each part has the instant of the newest event that named it, so that
 * events may come twice and in any order. An instant is '' before the first such event.
 */
export interface IntakeRecord {
  readonly fields: { readonly [F in keyof IntakePatient]?: Dated<IntakePatient[F]> }
  /** Exams that were added or removed by themselves, by their codes. */
  readonly exams: Readonly<Record<string, Dated<boolean>>>
  readonly tag: Dated<string>
  readonly plannedAt: string
  readonly arrivedAt: string
  readonly leftAt: string
  readonly cancelledAt: string
}

export const EMPTY_RECORD: IntakeRecord = {
  fields: {},
  exams: {},
  tag: { at: '', value: '' },
  plannedAt: '',
  arrivedAt: '',
  leftAt: '',
  cancelledAt: '',
}

/** State that a patient ought to be in: UNKNOWN while the events name no patient. */
export type WantedState = 'UNKNOWN' | 'EXPECTED' | 'ARRIVED' | 'DONE' | 'CANCELLED'

/** Adds an event to what is known. The order in which events are added does not matter, nor how often. */
export function addEvent(record: IntakeRecord, event: IntakeEvent, at: string): IntakeRecord {
  switch (event.kind) {
    case 'plan':
      return { ...record, fields: newest(record.fields, event.patient, at), plannedAt: later(record.plannedAt, at) }
    case 'cancel':
      return { ...record, cancelledAt: later(record.cancelledAt, at) }
    case 'leave':
      return { ...record, leftAt: later(record.leftAt, at) }
    case 'arrive': {
      const { patient = {}, tagValue } = event
      const fields = newest(record.fields, patient, at)
      const tag = tagValue === undefined || at < record.tag.at ? record.tag : { at, value: tagValue }
      return { ...record, fields, tag, arrivedAt: later(record.arrivedAt, at) }
    }
    case 'addExams':
    case 'removeExams': {
      const isAdded = event.kind === 'addExams'
      const changed = event.codes
        .filter((code) => at >= (record.exams[code]?.at ?? ''))
        .map((code) => [code, { at, value: isAdded }] as const)
      return { ...record, exams: { ...record.exams, ...Object.fromEntries(changed) } }
    }
  }
}

/** Returns the instant of the newest event; '' before the first. */
export const newestOf = ({ fields, exams, plannedAt, arrivedAt, leftAt, cancelledAt }: IntakeRecord): string =>
  [
    plannedAt,
    arrivedAt,
    leftAt,
    cancelledAt,
    ...[...Object.values(fields), ...Object.values(exams)].map(({ at }) => at),
  ]
    .toSorted()
    .at(-1) ?? ''

/**
 * Returns what ought to be with the patient. Of a cancellation and a plan at one instant the cancellation counts, because
 * systems number their seconds, and a plan is usually sent before it is cancelled; an arrival counts before both.
 */
export function wantedState({ fields, plannedAt, arrivedAt, leftAt, cancelledAt }: IntakeRecord): WantedState {
  const isHere = arrivedAt !== '' && arrivedAt >= cancelledAt
  if (!isHere && cancelledAt !== '' && cancelledAt >= plannedAt) return 'CANCELLED'
  if (!fields.name?.value) return 'UNKNOWN'
  if (!isHere) return 'EXPECTED'
  return leftAt >= arrivedAt ? 'DONE' : 'ARRIVED'
}

/** Returns what is known of the patient, with the exams of the plan and those added and removed since. */
export function patientOf({ fields, exams }: IntakeRecord): IntakePatient {
  const patient = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])) as IntakePatient
  const plannedAt = fields.examCodes?.at ?? ''
  const planned = (patient.examCodes ?? []).filter((code) => exams[code]?.value !== false || exams[code].at < plannedAt)
  const added = Object.entries(exams).flatMap(([code, { at, value }]) => (value && at >= plannedAt ? code : []))
  return { ...patient, examCodes: [...new Set([...planned, ...added])] }
}

/** Returns a record for another day of the same patient, which knows who the patient is and nothing of the days before. */
export const startAnew = ({ fields: { name, patientNo } }: IntakeRecord): IntakeRecord => ({
  ...EMPTY_RECORD,
  fields: { ...(name && { name }), ...(patientNo && { patientNo }) },
})

function newest(fields: IntakeRecord['fields'], patient: IntakePatient, at: string): IntakeRecord['fields'] {
  const known: Readonly<Record<string, Dated<unknown>>> = fields
  const said = Object.entries(patient).filter(
    ([name, value]: [string, unknown]) => value !== undefined && at >= (known[name]?.at ?? ''),
  )
  return { ...fields, ...Object.fromEntries(said.map(([name, value]: [string, unknown]) => [name, { at, value }])) }
}

const later = (one: string, other: string) => (one > other ? one : other)
