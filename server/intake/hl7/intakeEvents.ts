import type { Kysely } from 'kysely'
import { dayIn } from '../../../domain/days.ts'
import type { IntakeEvent } from '../../../domain/intake/intakeRecord.ts'
import type { DB } from '../../db/schema.ts'
import type { MergeEvent } from '../intakeMessage.ts'
import type { Hl7Event, Hl7Patient } from './hl7Meaning.ts'
import { findMapped } from './hl7Repository.ts'

interface Context {
  readonly db: Kysely<DB>
  readonly timeZone: string
}

/** Translates an event of a message into those of the intake service. */
export async function intakeEvents(context: Context, event: Hl7Event): Promise<readonly (IntakeEvent | MergeEvent)[]> {
  switch (event.kind) {
    case 'plan':
      return [{ kind: 'plan', patient: await patientOf(context, event.patient) }]
    case 'arrive':
      return [{ kind: 'arrive', patient: await patientOf(context, event.patient) }]
    case 'addExams': {
      const { codes, name, patientNo } = event.patient
      const packages = await findMapped(context.db, 'PACKAGE', codes)
      const packageCode = codes.find((code) => packages.has(code))
      const exams = codes.filter((code) => !packages.has(code))
      // An order may be the first that is said of a patient.
      const patient = { name, patientNo, ...(packageCode !== undefined && { packageCode }) }
      return [
        ...(name === undefined ? [] : [{ kind: 'plan' as const, patient }]),
        ...(exams.length === 0 ? [] : [{ kind: 'addExams' as const, codes: exams }]),
      ]
    }
    case 'removeExams':
      return [{ kind: 'removeExams', codes: event.patient.codes }]
    default:
      return [event]
  }
}

async function patientOf({ db, timeZone }: Context, { name, patientNo, codes, roomCodes, expectedAt }: Hl7Patient) {
  const mapped = await findMapped(db, 'ROOM', roomCodes)
  const roomCode = roomCodes.find((code) => mapped.has(code)) ?? roomCodes[0]
  const expected = expectedAt === undefined ? undefined : new Date(expectedAt)
  return {
    name,
    patientNo,
    ...(codes.length > 0 && { codes }),
    ...(roomCode !== undefined && { roomCodes: [roomCode] }),
    ...(expected && { day: dayIn(timeZone, expected), time: timeIn(timeZone, expected) }),
  }
}

/** Returns the time of an instant at the hospital: `09:30`. */
const timeIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(instant)
