import { isResidentNumber } from '../../../domain/residentNumber.ts'
import type { Hl7Message, Place } from './hl7Message.ts'
import type { ReadHl7Time } from './hl7Time.ts'

/** Maximum length of a reference of the sender. */
const REF_MAX = 100
const AHEAD_MAX_MS = 3_600_000

/** Statements of a message about a patient; a field that the message does not name is absent. */
export interface Hl7Patient {
  readonly patientNo?: string
  readonly name?: string
  /** The hospital's codes of exams or packages. */
  readonly codes: readonly string[]
  /** The hospital's codes of a room, from the most exact one. */
  readonly roomCodes: readonly string[]
  /** When the patient is expected: ISO 8601, UTC. */
  readonly expectedAt?: string
}

/** Events that a message means, in order. */
export type Hl7Event =
  | { readonly kind: 'plan' | 'arrive' | 'addExams' | 'removeExams'; readonly patient: Hl7Patient }
  | { readonly kind: 'cancel' | 'leave' }
  | { readonly kind: 'merge'; readonly patientNo: string; readonly intoPatientNo: string }

/** Meaning of a message: events of a reference, nothing that the intake reads, or a reason for which it is refused. */
export type Hl7Meaning =
  | {
      readonly kind: 'events'
      readonly ref: string
      readonly occurredAt?: string
      readonly events: readonly Hl7Event[]
    }
  | { readonly kind: 'unread' }
  | { readonly kind: 'refused'; readonly reason: string }

type Reading = 'arrival' | 'plan' | 'cancel' | 'leave' | 'merge' | 'order'

const READINGS: Readonly<Record<string, Reading>> = {
  ADT_A01: 'arrival',
  ADT_A03: 'leave',
  ADT_A04: 'arrival',
  ADT_A05: 'plan',
  ADT_A08: 'plan',
  ADT_A11: 'cancel',
  ADT_A34: 'merge',
  ADT_A40: 'merge',
  SIU_S12: 'plan',
  SIU_S13: 'plan',
  SIU_S14: 'plan',
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

/**
 * Reads what a message means to the intake.
 * @param now a time further in the future is not believed: every later message would be older
 */
export function meaningOf(message: Hl7Message, readTime: ReadHl7Time, now: Date): Hl7Meaning {
  const reading = READINGS[typeOf(message)]
  if (reading === undefined) return { kind: 'unread' }
  const events = eventsOf(reading, message, readTime)
  if (typeof events === 'string') return { kind: 'refused', reason: events }
  if (events.length === 0) return { kind: 'unread' }
  const ref = refOf(message)
  if (ref === '') return { kind: 'refused', reason: 'PV1-19, SCH-1, SCH-2, ORC-2 and PID-3 are empty' }
  if (ref.length > REF_MAX) return { kind: 'refused', reason: `the reference has more than ${REF_MAX} characters` }
  const latest = new Date(now.getTime() + AHEAD_MAX_MS).toISOString()
  const occurredAt = [message.first('EVN', { field: 2 }), message.first('MSH', { field: 7 })]
    .map(readTime)
    .find((at) => at !== undefined && at <= latest)
  return { kind: 'events', ref, ...(occurredAt !== undefined && { occurredAt }), events }
}

/** Returns the events of a message, or the reason for which it has none. */
function eventsOf(reading: Reading, message: Hl7Message, readTime: ReadHl7Time): readonly Hl7Event[] | string {
  switch (reading) {
    case 'arrival':
      return [{ kind: 'arrive', patient: patientOf(message, readTime) }]
    case 'plan':
      return [{ kind: 'plan', patient: patientOf(message, readTime) }]
    case 'merge': {
      const patientNo = numberOf(message, 'MRG', 1)
      const intoPatientNo = numberOf(message, 'PID', 3)
      if (patientNo === '' || intoPatientNo === '') return 'MRG-1 or PID-3 is empty'
      return [{ kind: 'merge', patientNo, intoPatientNo }]
    }
    case 'order':
      return ordersOf(message, readTime)
    default:
      return [{ kind: reading }]
  }
}

/** Returns the exams that the orders of a message add and remove. An OBR belongs to the ORC before it. */
function ordersOf(message: Hl7Message, readTime: ReadHl7Time): readonly Hl7Event[] {
  const codes = { addExams: new Set<string>(), removeExams: new Set<string>() }
  let control = ''
  for (const segment of message.segments) {
    if (segment.name === 'ORC') control = segment.text({ field: 1 })
    const code = segment.name === 'OBR' && !NO_ORDER.has(control) ? segment.text({ field: 4 }) : ''
    if (code !== '') codes[TAKEN_BACK.has(control) ? 'removeExams' : 'addExams'].add(code)
  }
  const patient = patientOf(message, readTime)
  return (['addExams', 'removeExams'] as const).flatMap((kind) =>
    codes[kind].size === 0 ? [] : { kind, patient: { ...patient, codes: [...codes[kind]] } },
  )
}

function patientOf(message: Hl7Message, readTime: ReadHl7Time): Hl7Patient {
  const patientNo = numberOf(message, 'PID', 3)
  const name = nameOf(message)
  const expectedAt = readTime(EXPECTED.map(([segment, place]) => message.first(segment, place)).find(Boolean) ?? '')
  return {
    ...(patientNo !== '' && { patientNo }),
    ...(name !== '' && { name }),
    codes: codesAt(message, CODES),
    roomCodes: codesAt(message, ROOMS),
    ...(expectedAt !== undefined && { expectedAt }),
  }
}

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

/** Returns the reference by which the sender knows the visit; '' for none. */
function refOf(message: Hl7Message): string {
  const refs = [
    message.first('PV1', { field: 19 }),
    message.first('SCH', { field: 1 }),
    message.first('SCH', { field: 2 }),
    message.first('ORC', { field: 2 }),
    numberOf(message, 'PID', 3),
  ]
  return refs.find((ref) => ref !== '' && !isResidentNumber(ref)) ?? ''
}

/** Returns the first number of a field that is no resident registration number; '' for none. */
function numberOf(message: Hl7Message, name: string, field: number): string {
  const [segment] = message.all(name)
  for (const repetition of segment?.repetitionsOf(field) ?? []) {
    const number = segment?.textOf(repetition) ?? ''
    if (number !== '' && !isResidentNumber(number)) return number
  }
  return ''
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
