import type { Kysely } from 'kysely'
import type { AppointmentLine } from '../../contract/appointments.ts'
import { APPOINTMENT_ROOMS_MAX } from '../../domain/appointments.ts'
import type { CodeKind } from '../../domain/intake/codeKinds.ts'
import { type IntakeRecord, patientOf, type WantedState } from '../../domain/intake/intakeRecord.ts'
import type { DB } from '../db/schema.ts'
import { findTargets } from './codes.ts'
import type { Problem } from './exceptions.ts'
import { currentNumber } from './merges.ts'

/** The values of a patient as an appointment has them. */
export type Values = AppointmentLine & { readonly day: string }

/** Values that were last carried out for a patient. */
export interface Applied {
  readonly state: WantedState
  /** Instant of the newest departure that was carried out, or left to staff. */
  readonly leftAt?: string
  readonly said: Values
  readonly appointment: Carried | null
  readonly visit: Carried | null
}

/** Values of the source at the last change of an appointment or a visit for it. */
export interface Carried {
  readonly said: Values
  /** Values after that change: a field that differs from them now was changed by staff. */
  readonly stored: Partial<Values>
}

/** Translates what a source says into records of this server; unknown codes are left out and returned as problems. */
export async function valuesOf(
  db: Kysely<DB>,
  record: IntakeRecord,
  today: string,
): Promise<{ readonly values: Values; readonly problems: Problem[] }> {
  const patient = patientOf(record)
  const { packageCode = '', examCodes = [], roomCodes = [], roomIds = [], codes: anyCodes = [] } = patient
  const { roomAlternatives = [] } = patient
  const packages = packageCode === '' ? [] : [packageCode]
  const targets = await findTargets(db, {
    PACKAGE: [...packages, ...anyCodes],
    EXAM: [...examCodes, ...anyCodes],
    ROOM: [...roomCodes, ...roomAlternatives],
  })
  const isKnown = (kind: CodeKind) => (code: string) => targets.has(`${kind} ${code}`)
  const room = roomAlternatives.find(isKnown('ROOM')) ?? roomAlternatives[0]
  const codes: Readonly<Record<CodeKind, readonly string[]>> = {
    PACKAGE: [...packages, ...anyCodes.filter(isKnown('PACKAGE'))],
    EXAM: [...new Set([...examCodes, ...anyCodes.filter(isKnown('EXAM'))])],
    ROOM: [...roomCodes, ...(room === undefined ? [] : [room])],
  }
  const problems = (['PACKAGE', 'EXAM', 'ROOM'] as const).flatMap((kind) =>
    codes[kind].flatMap((code): Problem[] => {
      const target = targets.get(`${kind} ${code}`)
      if (target === undefined) return [{ kind, detail: code }]
      return kind === 'EXAM' && target.roomIds.length === 0 ? [{ kind: 'EXAM_ROOM', detail: code }] : []
    }),
  )
  for (const code of anyCodes)
    if (!isKnown('PACKAGE')(code) && !isKnown('EXAM')(code)) problems.push({ kind: 'CODE', detail: code })
  const known = await existingRooms(db, roomIds)
  for (const id of roomIds) if (!known.has(id)) problems.push({ kind: 'ROOM_ID', detail: String(id) })
  const roomsOf = (kind: CodeKind) => codes[kind].flatMap((code) => targets.get(`${kind} ${code}`)?.roomIds ?? [])
  const own = [...roomIds.filter((id) => known.has(id)), ...roomsOf('ROOM'), ...roomsOf('EXAM')]
  const rooms = own.length === 0 ? [] : [...new Set([...roomsOf('PACKAGE'), ...own])]
  return {
    values: {
      day: patient.day ?? today,
      time: patient.time ?? '',
      name: patient.name ?? '',
      patientNo: await currentNumber(db, patient.patientNo ?? ''),
      company: patient.group ?? '',
      packageId: codes.PACKAGE.map((code) => targets.get(`PACKAGE ${code}`)?.id).find((id) => id) ?? null,
      roomIds: rooms.slice(0, APPOINTMENT_ROOMS_MAX),
      alerts: [...(patient.alerts ?? [])],
      note: patient.note ?? '',
    },
    problems,
  }
}

async function existingRooms(db: Kysely<DB>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('rooms').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
