import type { IntakePatient } from '../../../domain/intake/intakePatient.ts'
import type { IntakeEvent } from '../../../domain/intake/intakeRecord.ts'
import type { PatientNumber } from '../../../domain/intake/patientIdentity.ts'
import type { KioskAnswers } from '../../../domain/kioskQuestions.ts'
import { INTAKE_REF_MAX as REF_MAX } from '../../../domain/limits.ts'
import { birthDayOf, phoneEndOf } from '../../../domain/sheets/appointments/readAnswers.ts'
import { isResidentNumber } from '../../../domain/residentNumber.ts'
import type { IntakeMessage, MergeEvent } from '../intakeMessage.ts'
import type { Hl7Message, Hl7Segment, Place } from './hl7Message.ts'
import type { ReadHl7Time } from './hl7Time.ts'

const AHEAD_MAX_MS = 3_600_000

/** Field that a reference is from, and where it is; the first that is filled counts. */
const REFERENCES = [
  ['PV1-19', 'PV1', { field: 19 }],
  ['SCH', 'SCH', { field: 1 }],
  ['SCH', 'SCH', { field: 2 }],
  ['ORC', 'ORC', { field: 2 }],
] as const

/** Meaning of a message: events of a reference, nothing that the intake carries out, or a reason for which it is refused. */
export type Hl7Meaning =
  | ({ readonly kind: 'events'; readonly events: readonly (IntakeEvent | MergeEvent)[] } & Pick<
      IntakeMessage,
      'occurredAt' | 'sentAt'
    > &
      Subject)
  | ({ readonly kind: 'unread' } & Subject)
  | { readonly kind: 'refused'; readonly reason: string }

/** What a message names its patient by. */
interface Subject {
  readonly ref: string
  readonly refKind: string
  readonly numbers: readonly PatientNumber[]
}

type Reading = 'arrive' | 'plan' | 'change' | 'cancel' | 'leave' | 'undoLeave' | 'merge' | 'order'

const READINGS: Readonly<Record<string, Reading>> = {
  ADT_A01: 'arrive',
  ADT_A03: 'leave',
  ADT_A04: 'arrive',
  ADT_A05: 'plan',
  ADT_A08: 'change',
  ADT_A11: 'cancel',
  ADT_A13: 'undoLeave',
  ADT_A34: 'merge',
  ADT_A38: 'cancel',
  ADT_A40: 'merge',
  SIU_S12: 'plan',
  SIU_S13: 'plan',
  SIU_S14: 'change',
  SIU_S15: 'cancel',
  SIU_S26: 'cancel',
  ORM_O01: 'order',
  OML_O21: 'order',
  OMG_O19: 'order',
}

/** ORC-1 of orders that are taken back, and of those that say nothing about what shall be done. */
const TAKEN_BACK = new Set(['CA', 'OC', 'CR', 'DC', 'OD', 'DR'])
const NO_ORDER = new Set([
  'HD',
  'OH',
  'HR',
  'RL',
  'OE',
  'OR',
  'NA',
  'OK',
  'SC',
  'SR',
  'SS',
  'UA',
  'UC',
  'UD',
  'UH',
  'UM',
  'UR',
  'UX',
])

/** Returns the type of a message, which MSH-9 decides: `ADT_A04`. */
export function typeOf(message: Hl7Message): string {
  const type = message.first('MSH', { field: 9 })
  const event = message.first('MSH', { field: 9, component: 2 }) || message.first('EVN', { field: 1 })
  return `${type}_${event}`
}

/** Whether messages of a type are carried out. */
export const isRead = (type: string): boolean => Object.hasOwn(READINGS, type)

/**
 * Reads what a message means to the intake.
 * @param now a time further in the future is not believed: every later message would be older
 */
export function meaningOf(message: Hl7Message, readTime: ReadHl7Time, now: Date): Hl7Meaning {
  const reading = READINGS[typeOf(message)]
  const subject = subjectOf(message)
  if (reading === undefined) return { kind: 'unread', ...subject, ref: subject.ref.slice(0, REF_MAX) }
  const events = eventsOf(reading, message, readTime)
  if (typeof events === 'string') return { kind: 'refused', reason: events }
  if (subject.ref === '' && reading !== 'merge')
    return { kind: 'refused', reason: 'PV1-19, SCH-1, SCH-2, ORC-2 and PID-3 are empty' }
  if (subject.ref.length > REF_MAX)
    return { kind: 'refused', reason: `the reference has more than ${REF_MAX} characters` }
  if (events.length === 0) return { kind: 'unread', ...subject }
  return { kind: 'events', ...subject, events, ...timesOf(message, readTime, now) }
}

/**
 * Returns when a message happened, and when it was written. A time that is exact to the minute or the day only is that
 * of the message, if that is within it, or else the end of it.
 */
function timesOf(message: Hl7Message, readTime: ReadHl7Time, now: Date): Pick<IntakeMessage, 'occurredAt' | 'sentAt'> {
  const latest = new Date(now.getTime() + AHEAD_MAX_MS).toISOString()
  const [event, sent] = [message.first('EVN', { field: 2 }), message.first('MSH', { field: 7 })].map((text) => {
    const span = readTime(text)
    return span && span.from <= latest ? span : undefined
  })
  if (!sent) return event ? { occurredAt: event.from } : {}
  if (!event) return { occurredAt: sent.from }
  const isWithin = sent.from >= event.from && sent.from <= event.to
  const occurredAt = isWithin ? sent.from : sent.from > event.to ? event.to : event.from
  return { occurredAt, sentAt: sent.from }
}

/** Returns the events of a message, or the reason for which it has none. */
function eventsOf(
  reading: Reading,
  message: Hl7Message,
  readTime: ReadHl7Time,
): readonly (IntakeEvent | MergeEvent)[] | string {
  switch (reading) {
    case 'merge':
      return mergesOf(message)
    case 'cancel':
    case 'leave':
    case 'undoLeave':
      return [{ kind: reading }]
    default: {
      if (message.all('PID')[0]?.isDeleted(5)) return 'PID-5 deletes the name'
      const patient = patientOf(message, readTime)
      return reading === 'order' ? ordersOf(message, patient) : [{ kind: reading, patient }]
    }
  }
}

/** Returns the merges of a message: each MRG belongs to the PID before it. */
function mergesOf(message: Hl7Message): readonly MergeEvent[] | string {
  const merges: MergeEvent[] = []
  let into = ''
  for (const segment of message.segments) {
    if (segment.name === 'PID') into = numbersOf(segment, 3)[0]?.number ?? ''
    if (segment.name !== 'MRG') continue
    const [from] = numbersOf(segment, 1)
    if (!from || into === '') return 'MRG-1 or PID-3 is empty'
    if (from.number === into) return 'MRG-1 and PID-3 are one number'
    merges.push({ kind: 'merge', patientNo: from.number, intoPatientNo: into })
  }
  const isWhole = merges.length > 0 && message.all('PID').length <= merges.length
  return isWhole ? merges : 'MRG-1 or PID-3 is empty'
}

/** Returns the exams that the orders of a message add and remove. An OBR belongs to the ORC before it. */
function ordersOf(message: Hl7Message, patient: IntakePatient): readonly IntakeEvent[] {
  const added = new Set<string>()
  const removed = new Set<string>()
  let control = ''
  for (const segment of message.segments) {
    if (segment.name === 'ORC') control = segment.text({ field: 1 })
    const code = segment.name === 'OBR' && !NO_ORDER.has(control) ? segment.text({ field: 4 }) : ''
    if (code !== '') (TAKEN_BACK.has(control) ? removed : added).add(code)
  }
  // An order may be the first that is said of a patient; its rooms and times are those of the order.
  const { name, patientNo } = patient
  return [
    ...(added.size > 0 ? [{ kind: 'addExams' as const, codes: [...added], patient: { name, patientNo } }] : []),
    ...(removed.size > 0 ? [{ kind: 'removeExams' as const, codes: [...removed] }] : []),
  ]
}

function patientOf(message: Hl7Message, readTime: ReadHl7Time): IntakePatient {
  const [number] = numbersOf(message.all('PID')[0], 3)
  const name = nameOf(message)
  const codes = codesAt(message, CODES)
  const rooms = codesAt(message, ROOMS)
  const expected = readTime(EXPECTED.map(([segment, place]) => message.first(segment, place)).find(Boolean) ?? '')
  return {
    ...(number ? { patientNo: number.number } : message.all('PID')[0]?.isDeleted(3) && { patientNo: '' }),
    ...(name !== '' && { name }),
    ...(codes.length > 0 && { codes }),
    ...(rooms.length > 0 && { roomAlternatives: rooms }),
    ...(expected && { day: expected.day, time: expected.time }),
    ...answersOf(message),
  }
}

/** Returns what a kiosk may ask: the day of PID-7, and the end of the first phone number of PID-13. */
function answersOf(message: Hl7Message): KioskAnswers {
  const [segment] = message.all('PID')
  if (!segment) return {}
  const birthDay = birthDayOf(segment.text({ field: 7 }).slice(0, BIRTH_DATE_LENGTH))
  const phones = segment.repetitionsOf(13).flatMap((phone) => [1, 7, 12].map((at) => segment.textOf(phone, at)))
  const phoneEnd = phones.map(phoneEndOf).find((end) => end !== '')
  return { ...(birthDay !== '' && { birthDay }), ...(phoneEnd !== undefined && { phoneEnd }) }
}

/** `19800305`; a time may follow. */
const BIRTH_DATE_LENGTH = 8

const CODES: readonly (readonly [string, Place])[] = [
  ['OBR', { field: 4 }],
  ['AIS', { field: 3 }],
  ['PV2', { field: 3 }],
]
/** The room, and the clinic or ward for systems that write the room there. */
const ROOMS: readonly (readonly [string, Place])[] = [
  ['AIL', { field: 3, component: 2 }],
  ['AIL', { field: 3 }],
  ['PV1', { field: 3, component: 2 }],
  ['PV1', { field: 3 }],
]
const EXPECTED: readonly (readonly [string, Place])[] = [
  ['TQ1', { field: 7 }],
  ['AIS', { field: 4 }],
  ['AIL', { field: 6 }],
  ['SCH', { field: 11, component: 4 }],
  ['PV2', { field: 8 }],
]

const codesAt = (message: Hl7Message, places: readonly (readonly [string, Place])[]): string[] => [
  ...new Set(
    places
      .flatMap(([name, place]) => message.all(name).map((segment) => segment.text(place)))
      .filter((code) => code !== ''),
  ),
]

/** Returns the reference by which the sender knows the visit, '' for none, and the numbers of the patient. */
function subjectOf(message: Hl7Message): Subject {
  const numbers = numbersOf(message.all('PID')[0], 3)
  for (const [refKind, segment, place] of REFERENCES) {
    const ref = message.first(segment, place)
    if (ref !== '' && !isResidentNumber(ref)) return { ref, refKind, numbers }
  }
  return { ref: numbers[0]?.number ?? '', refKind: 'PID', numbers }
}

/** Returns the numbers of a field that are no resident registration numbers, with who assigned them. */
function numbersOf(segment: Hl7Segment | undefined, field: number): PatientNumber[] {
  if (!segment) return []
  return segment
    .repetitionsOf(field)
    .map((repetition) => ({ number: segment.textOf(repetition), authority: segment.textOf(repetition, 4) }))
    .filter(({ number }) => number !== '' && !isResidentNumber(number))
}

const KOREAN = /\p{Script=Hangul}|\p{Script=Han}/u

/** Returns the name of PID-5, the Korean one if it has several: family name first, as Korean names are written. */
function nameOf(message: Hl7Message): string {
  const [segment] = message.all('PID')
  if (!segment) return ''
  const names = segment.repetitionsOf(5).map((repetition) => {
    const family = segment.textOf(repetition)
    const given = segment.textOf(repetition, 2)
    const parts = [family, given].filter((part) => part !== '')
    return seen(parts.join(KOREAN.test(parts.join('')) ? '' : ' '))
  })
  return names.find((name) => /\p{Script=Hangul}/u.test(name)) ?? names.find((name) => name !== '') ?? ''
}

/** Replaces line breaks and other control characters, which no name has, and composes Hangul. */
const seen = (name: string): string =>
  name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .normalize('NFC')
