import type { IntakePatient } from './intakePatient.ts'

/**
 * Outcomes of a message: it was carried out, changed nothing, was older than another one, left something to staff, or
 * was not accepted.
 */
export const INTAKE_OUTCOMES = ['accepted', 'unchanged', 'stale', 'exception', 'refused'] as const

/**
 * An event of another system about one patient, whom the system names by its own reference:
 * - `plan` expects the patient, also after a cancellation; `change` only says something new of one who is known, or
 *   expects one who is not.
 * - `undoLeave` takes a departure back.
 * - `addExams` and `removeExams` name codes of exams or packages.
 */
export type IntakeEvent =
  | { readonly kind: 'plan' | 'change'; readonly patient: IntakePatient }
  | { readonly kind: 'cancel' | 'leave' | 'undoLeave' }
  | { readonly kind: 'arrive'; readonly tagValue?: string | undefined; readonly patient?: IntakePatient | undefined }
  | { readonly kind: 'addExams'; readonly codes: readonly string[]; readonly patient?: IntakePatient | undefined }
  | { readonly kind: 'removeExams'; readonly codes: readonly string[] }

/** A value and the time since when it holds; see {@link timeOf}. */
interface Dated<T> {
  readonly at: string
  readonly value: T
}

/**
 * Record of a patient from other systems. Each part has the time of the newest event that named it, so that events may
 * come twice and in any order. A time is '' before the first such event.
 */
export interface IntakeRecord {
  readonly fields: { readonly [F in keyof IntakePatient]?: Dated<IntakePatient[F]> }
  /** Exams or packages that were added or removed by themselves, by their codes. */
  readonly exams: Readonly<Record<string, Dated<boolean>>>
  readonly tag: Dated<string>
  readonly plannedAt: string
  readonly changedAt: string
  readonly arrivedAt: string
  readonly leftAt: string
  /** When the newest departure was taken back. */
  readonly undoneAt: string
  readonly cancelledAt: string
}

type Times = Pick<IntakeRecord, (typeof TIMES)[number]>
const TIMES = ['plannedAt', 'changedAt', 'arrivedAt', 'leftAt', 'undoneAt', 'cancelledAt'] as const
/** The time that an event sets. A removed exam plans nobody. */
const TIME_OF = {
  plan: 'plannedAt',
  change: 'changedAt',
  addExams: 'changedAt',
  removeExams: undefined,
  arrive: 'arrivedAt',
  leave: 'leftAt',
  undoLeave: 'undoneAt',
  cancel: 'cancelledAt',
} as const satisfies Record<IntakeEvent['kind'], (typeof TIMES)[number] | undefined>
/** Events that change what ought to be with the patient; of others at one time the later only replaces values. */
const DECIDING: ReadonlySet<IntakeEvent['kind']> = new Set(['plan', 'arrive', 'leave', 'undoLeave', 'cancel'])

export const EMPTY_RECORD: IntakeRecord = {
  fields: {},
  exams: {},
  tag: { at: '', value: '' },
  plannedAt: '',
  changedAt: '',
  arrivedAt: '',
  leftAt: '',
  undoneAt: '',
  cancelledAt: '',
}

/** Reads a stored record; one of an earlier version lacks parts. */
export const readRecord = (stored: string): IntakeRecord => ({ ...EMPTY_RECORD, ...(JSON.parse(stored) as object) })

/** State that a patient ought to be in: UNKNOWN while the events name no patient. */
export type WantedState = 'UNKNOWN' | 'EXPECTED' | 'ARRIVED' | 'DONE' | 'CANCELLED'

/** Length of an instant (ISO 8601, UTC, with milliseconds), with which each time begins. */
const INSTANT_LENGTH = 24
/** Before the time of the message: sorts after the digits and the space of {@link ORDER}. */
const SENT = '~'
/** Before the number of a message among those of one time; sorts before everything else. */
const ORDER = ' '

/** Returns the instant with which a time begins. */
export const instantOf = (time: string): string => time.slice(0, INSTANT_LENGTH)

/**
 * Returns the time of an event as text that sorts: the instant, then the time of the message.
 * @param sentAt instant at which the message was written, where the sender says so
 */
export const timeOf = (instant: string, sentAt?: string): string =>
  sentAt === undefined || sentAt === instant ? instant : instant + SENT + sentAt

/**
 * Returns the time of the events of a message in a record. Of messages of one time the one that arrives later is newer,
 * except that what is repeated keeps its place.
 * @param time see {@link timeOf}
 */
export function orderedTime(record: IntakeRecord, events: readonly IntakeEvent[], time: string): string {
  const [newest] = TIMES.map((name) => record[name])
    .filter((at) => withoutOrder(at) === time)
    .toSorted()
    .toReversed()
  if (newest === undefined) return time
  const isOwn = events.some(({ kind }) => TIME_OF[kind] && record[TIME_OF[kind]] === newest)
  if (isOwn || !events.some(({ kind }) => DECIDING.has(kind))) return newest
  const order = Number(newest.slice(time.length + 1)) + 1
  return `${time}${ORDER}${String(order).padStart(3, '0')}`
}

const withoutOrder = (time: string) => time.split(ORDER, 1)[0]

/** Adds an event to what is known. With different times the order in which events are added does not matter. */
export function addEvent(record: IntakeRecord, event: IntakeEvent, at: string): IntakeRecord {
  const time = TIME_OF[event.kind]
  const { patient } = { patient: undefined, ...event }
  const known = {
    ...record,
    ...(patient && { fields: newest(record.fields, patient, at) }),
    ...(time && { [time]: later(record[time], at) }),
  }
  switch (event.kind) {
    case 'arrive': {
      const { tagValue } = event
      return { ...known, tag: tagValue === undefined || at < record.tag.at ? record.tag : { at, value: tagValue } }
    }
    case 'addExams':
    case 'removeExams': {
      const isAdded = event.kind === 'addExams'
      const changed = event.codes
        .filter((code) => at >= (record.exams[code]?.at ?? ''))
        .map((code) => [code, { at, value: isAdded }] as const)
      return { ...known, exams: { ...record.exams, ...Object.fromEntries(changed) } }
    }
    default:
      return known
  }
}

/** Returns what two records of one patient say together. */
export const joinRecords = (one: IntakeRecord, other: IntakeRecord): IntakeRecord => ({
  fields: newestOfEach(one.fields, other.fields),
  exams: newestOfEach(one.exams, other.exams),
  tag: other.tag.at > one.tag.at ? other.tag : one.tag,
  ...(Object.fromEntries(TIMES.map((name) => [name, later(one[name], other[name])])) as Times),
})

/** Returns the time of the newest event; '' before the first. */
export const newestOf = (record: IntakeRecord): string => timesOf(record).toSorted().at(-1) ?? ''

const timesOf = (record: IntakeRecord): string[] => [
  ...TIMES.map((name) => record[name]),
  ...[...Object.values(record.fields), ...Object.values(record.exams)].map(({ at }) => at),
]

/**
 * Returns what ought to be with the patient. Of a cancellation and a plan of one message the cancellation counts; an
 * arrival counts before both. A change alone does not bring a cancelled patient back.
 */
export function wantedState(record: IntakeRecord): WantedState {
  const { fields, plannedAt, arrivedAt, leftAt, undoneAt, cancelledAt } = record
  const isHere = arrivedAt !== '' && arrivedAt >= cancelledAt
  if (!isHere && cancelledAt !== '' && cancelledAt >= plannedAt) return 'CANCELLED'
  if (!fields.name?.value) return 'UNKNOWN'
  if (!isHere) return isPlanned(record) ? 'EXPECTED' : 'UNKNOWN'
  return leftAt >= arrivedAt && leftAt > undoneAt ? 'DONE' : 'ARRIVED'
}

/** Whether an event expects the patient. */
export const isPlanned = ({ plannedAt, changedAt }: IntakeRecord): boolean => plannedAt !== '' || changedAt !== ''

/** Returns what is known of the patient, with the exams of the plan and those added and removed since. */
export function patientOf({ fields, exams }: IntakeRecord): IntakePatient {
  const patient = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])) as IntakePatient
  const isLeft = (field: 'examCodes' | 'codes') => (code: string) =>
    exams[code]?.value !== false || exams[code].at < (fields[field]?.at ?? '')
  const examCodes = (patient.examCodes ?? []).filter(isLeft('examCodes'))
  const added = Object.entries(exams).flatMap(([code, { at, value }]) =>
    value && at >= (fields.examCodes?.at ?? '') && !examCodes.includes(code) ? code : [],
  )
  const codes = [...new Set([...(patient.codes ?? []).filter(isLeft('codes')), ...added])]
  return { ...patient, examCodes, codes }
}

/** Returns a record for another day of the same patient, which knows who the patient is and nothing of the days before. */
export const startAnew = ({ fields: { name, patientNo, birthDay, phoneEnd } }: IntakeRecord): IntakeRecord => ({
  ...EMPTY_RECORD,
  fields: {
    ...(name && { name }),
    ...(patientNo && { patientNo }),
    ...(birthDay && { birthDay }),
    ...(phoneEnd && { phoneEnd }),
  },
})

function newest(fields: IntakeRecord['fields'], patient: IntakePatient, at: string): IntakeRecord['fields'] {
  const known: Readonly<Record<string, Dated<unknown>>> = fields
  const said = Object.entries(patient).filter(
    ([name, value]: [string, unknown]) => value !== undefined && at >= (known[name]?.at ?? ''),
  )
  return { ...fields, ...Object.fromEntries(said.map(([name, value]: [string, unknown]) => [name, { at, value }])) }
}

function newestOfEach<T extends Readonly<Record<string, { readonly at: string } | undefined>>>(one: T, other: T): T {
  const newer = Object.entries(other).filter(([name, value]) => (value?.at ?? '') > (one[name]?.at ?? ''))
  return { ...one, ...Object.fromEntries(newer) }
}

const later = (one: string, other: string) => (one > other ? one : other)
