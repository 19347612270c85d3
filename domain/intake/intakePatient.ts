import { APPOINTMENT_ROOMS_MAX } from '../appointments.ts'
import { CODE_MAX, INTAKE_CODES_MAX, NAME_MAX, PATIENT_NO_MAX, TAG_VALUE_MAX, VISIT_NOTE_MAX } from '../limits.ts'
import { hasResidentNumber, withoutResidentNumbers } from '../residentNumber.ts'
import { isSeen } from '../unseenText.ts'
import { type VisitAlert, visitAlertsOf } from '../visitAlerts.ts'

/**
 * Fields of a patient from another system. An absent field stays as it is; '' or an empty list clears a field.
 */
export interface IntakePatient {
  readonly name?: string | undefined
  readonly patientNo?: string | undefined
  /** `2026-03-01`, in the time zone of the hospital. */
  readonly day?: string | undefined
  /** `09:30`; '' for any time of the day. */
  readonly time?: string | undefined
  readonly group?: string | undefined
  /** The hospital's code of the package; '' for none. */
  readonly packageCode?: string | undefined
  /** The hospital's codes of exams and rooms. */
  readonly examCodes?: readonly string[] | undefined
  readonly roomCodes?: readonly string[] | undefined
  /** Codes of one room, from the most exact one: the first that is known counts. */
  readonly roomAlternatives?: readonly string[] | undefined
  /** Codes of which the system does not say whether they are exams or packages; both may have them. */
  readonly codes?: readonly string[] | undefined
  /** Rooms by their ids here. */
  readonly roomIds?: readonly number[] | undefined
  readonly alerts?: readonly VisitAlert[] | undefined
  readonly note?: string | undefined
  /** Answers to the questions of a kiosk; see `domain/kioskQuestions.ts`. */
  readonly birthDay?: string | undefined
  readonly phoneEnd?: string | undefined
}

/**
 * Returns what may be stored of a patient: texts composed, on one line, without invisible characters and resident
 * registration numbers, and cut to their maximum lengths; no malformed days and times.
 */
export function fitPatient(given: IntakePatient): IntakePatient {
  const { day, time, roomIds, alerts } = given
  const fitted: IntakePatient = {
    name: fitLine(given.name, NAME_MAX),
    patientNo: given.patientNo === undefined ? undefined : fitNumber(given.patientNo),
    day: day !== undefined && isDay(day) ? day : undefined,
    time: time !== undefined && /^(([01]\d|2[0-3]):[0-5]\d)?$/.test(time) ? time : undefined,
    group: fitLine(given.group, NAME_MAX),
    packageCode: fitLine(given.packageCode, CODE_MAX),
    examCodes: fitCodes(given.examCodes),
    roomCodes: fitCodes(given.roomCodes),
    roomAlternatives: fitCodes(given.roomAlternatives),
    codes: fitCodes(given.codes),
    roomIds: roomIds && [...new Set(roomIds)].slice(0, APPOINTMENT_ROOMS_MAX),
    alerts: alerts && visitAlertsOf(alerts),
    note: fitLine(given.note, VISIT_NOTE_MAX),
    birthDay: fitAnswer(given.birthDay),
    phoneEnd: fitAnswer(given.phoneEnd),
  }
  return Object.fromEntries(Object.entries(fitted).filter(([, value]) => value !== undefined))
}

/** Fits the hospital's codes of exams or rooms; each is there once. */
export function fitCodes(codes: readonly string[]): string[]
export function fitCodes(codes: readonly string[] | undefined): string[] | undefined
export function fitCodes(codes: readonly string[] | undefined): string[] | undefined {
  if (!codes) return undefined
  const fitted = codes.slice(0, INTAKE_CODES_MAX).map((code) => fitLine(code, CODE_MAX))
  return [...new Set(fitted)].filter((code) => code !== '')
}

/** Fits a patient number; a resident registration number is none. */
const fitNumber = (number: string): string => (hasResidentNumber(number) ? '' : fitLine(number, PATIENT_NO_MAX))

/** Fits the value of a tag. */
export const fitTagValue = (value: string): string => fitLine(value, TAG_VALUE_MAX)

/** Limit before a text is normalized, because the time to normalize grows with the square of the length. */
const GIVEN_MAX = 1_000

function fitLine(text: string, max: number): string
function fitLine(text: string | undefined, max: number): string | undefined
function fitLine(text: string | undefined, max: number): string | undefined {
  if (text === undefined) return undefined
  const composed = text.slice(0, GIVEN_MAX).toWellFormed().normalize('NFC')
  const seen = isSeen(composed) ? composed : [...composed].map((each) => (isSeen(each) ? each : ' ')).join('')
  const line = withoutResidentNumbers(seen).replaceAll(/\s+/gu, ' ').trim()
  return line.length <= max
    ? line
    : line
        .slice(0, max)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trim()
}

const fitAnswer = (answer: string | undefined) => (answer === '' || /^\d{4}$/.test(answer ?? '') ? answer : undefined)

function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
}
