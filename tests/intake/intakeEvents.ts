import { type IntakeRecord, wantedState } from '../../domain/intake/intakeRecord.ts'
import type { IntakeMessage } from '../../server/intake/intakeMessage.ts'
import { IntakeService } from '../../server/intake/intakeService.ts'
import { WaitEstimates } from '../../server/queue/estimates/waitEstimates.ts'
import type { IntakeEvent } from '../../domain/intake/intakeRecord.ts'
import { oneOf, randomFrom } from '../faults/random.ts'
import { createExam } from '../harness/create.ts'
import type { TestServer } from '../harness/server.ts'
import { aUnit } from '../harness/database.ts'

/** Number of events about one patient. */
const EVENTS_EACH = 8

/** Creates rooms and codes that the events name. @returns the ids of the rooms */
export async function prepareIntake(server: TestServer): Promise<number[]> {
  const stations = [await server.root.createStation(), await server.root.createStation()]
  const rooms = stations.map(({ room }) => room.id)
  const codes = []
  for (const roomId of rooms) codes.push((await createExam(server.root, { roomId })).id)
  await server.root.expect('PUT', '/v1/intake/codes', {
    codes: codes.map((id, at) => ({ code: `E${at}`, kind: 'EXAM', id })),
  })
  return rooms
}

/** Returns messages of a source in the order in which their events happened, determined by a seed. */
export function randomMessages(count: number, rooms: readonly number[], seed: number): Omit<IntakeMessage, 'source'>[] {
  const random = randomFrom(seed)
  const start = Date.now() - count * 10
  return Array.from({ length: count }, (_, at) => ({
    ref: `ref ${Math.floor(random() * (count / EVENTS_EACH))}`,
    occurredAt: new Date(start + at * 10).toISOString(),
    event: randomEvent(random, rooms),
    address: '',
  }))
}

function randomEvent(random: () => number, rooms: readonly number[]): IntakeEvent {
  const kind = oneOf(['plan', 'plan', 'plan', 'arrive', 'leave', 'cancel', 'addExams', 'removeExams'] as const, random)
  if (kind === 'addExams' || kind === 'removeExams')
    return { kind, codes: [oneOf(['E0', 'E1', 'unknown'], random) ?? ''] }
  if (kind !== 'plan') return { kind: kind ?? 'cancel' }
  const number = Math.floor(random() * 100)
  return {
    kind,
    patient: {
      name: `환자${number}`,
      ...(random() < 0.5 && { patientNo: String(number) }),
      ...(random() < 0.5 && { time: `09:${String(Math.floor(random() * 60)).padStart(2, '0')}` }),
      ...(random() < 0.3 && { roomIds: rooms.filter(() => random() < 0.5) }),
      ...(random() < 0.3 && { note: `메모 ${number}` }),
    },
  }
}

/** Sends messages, a few at a time as channels do. */
export async function sendAll(server: TestServer, source: string, messages: readonly Omit<IntakeMessage, 'source'>[]) {
  const unit = aUnit(server.database.db)
  const intake = new IntakeService(unit, 'Asia/Seoul', new WaitEstimates(unit.db), {
    add: () => undefined,
    refuse: () => undefined,
  })
  for (const message of messages) await intake.receive({ ...message, source })
  return intake
}

/** Returns messages twice, in an order that a seed determines. */
export function twiceInAnyOrder<T>(messages: readonly T[], seed: number): T[] {
  const random = randomFrom(seed)
  return [...messages, ...messages]
    .map((message) => ({ message, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ message }) => message)
}

/* A patient of whom only nameless events tell is nobody, for whoever reads too (server/intake/readState.ts). */
const stateOf = (record: IntakeRecord, applied: string | null) =>
  wantedState(record) === 'UNKNOWN' ? undefined : (JSON.parse(applied ?? '{}') as { state?: string }).state

/** Returns what became of the patients of a source, by their references: without ids and numbers of the day. */
export async function patientsOf({ database: { db } }: TestServer, source: string): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('intake_refs')
    .innerJoin('intake_patients', 'intake_patients.id', 'patient_id')
    .leftJoin('appointments', 'appointments.id', 'intake_patients.appointment_id')
    .leftJoin('visits', 'visits.id', 'intake_patients.visit_id')
    .select(['ref', 'intake_patients.day', 'record', 'applied'])
    .select(['time', 'appointments.name', 'company', 'appointments.note', 'arrived', 'appointments.patient_no as no'])
    .select(['visits.name as visitName', 'visits.patient_no as visitNo', 'visits.status', 'visits.note as visitNote'])
    .where('source', '=', source)
    .execute()
  return new Map(
    rows.map(({ applied, record, status, visitName, visitNo, visitNote, ...row }) => [
      row.ref,
      {
        ...row,
        record: JSON.parse(record) as unknown,
        state: stateOf(JSON.parse(record) as IntakeRecord, applied),
        // A visit that an arrival began and a later event ended may never have begun in another order.
        visit: status === 'OPEN' ? { visitName, visitNo, visitNote } : null,
      },
    ]),
  )
}
