import type { Transaction } from 'kysely'
import { fitCodes, fitPatient, fitTagValue } from '../../domain/intake/intakePatient.ts'
import type { IntakeEvent } from '../../domain/intake/intakeRecord.ts'
import type { PatientNumber } from '../../domain/intake/patientIdentity.ts'
import type { DB } from '../db/schema.ts'
import type { IntakeMessage } from './intakeMessage.ts'
import { currentNumber } from './merges.ts'

/** Makes the texts of an event fit to be stored, whatever its channel let through. */
export function fitEvent(event: IntakeEvent): IntakeEvent {
  const { patient } = { patient: undefined, ...event }
  const fitted = { ...event, ...(patient && { patient: fitPatient(patient) }) }
  switch (fitted.kind) {
    case 'arrive':
      return fitted.tagValue === undefined ? fitted : { ...fitted, tagValue: fitTagValue(fitted.tagValue) }
    case 'addExams':
    case 'removeExams':
      return { ...fitted, codes: fitCodes(fitted.codes) }
    default:
      return fitted
  }
}

/** Returns the numbers that messages name, as they are now. */
export async function numbersOf(
  tx: Transaction<DB>,
  messages: readonly IntakeMessage[],
  events: readonly IntakeEvent[],
): Promise<PatientNumber[]> {
  const own = events.flatMap((event) => ('patient' in event ? (event.patient?.patientNo ?? []) : []))
  const named = messages.flatMap(({ numbers = [] }) => numbers)
  const unnamed = own.filter((number) => !named.some((one) => one.number === number))
  const given = [...named, ...unnamed.map((number) => ({ number, authority: '' }))]
  const numbers = new Map<string, PatientNumber>()
  for (const { number, authority } of given) {
    const fitted = fitPatient({ patientNo: number }).patientNo ?? ''
    const current = await currentNumber(tx, fitted)
    if (current !== '' && !numbers.has(current)) numbers.set(current, { number: current, authority })
  }
  return [...numbers.values()]
}

/** Returns an event that says nothing of the patient's number. */
export const withoutNumber = (event: IntakeEvent): IntakeEvent => {
  if (!('patient' in event) || !event.patient?.patientNo) return event
  const { patientNo: _, ...patient } = event.patient
  return { ...event, patient }
}
