import type { Kysely, Transaction } from 'kysely'
import type { IntakeHint } from '../../contract/intake.ts'
import { nameOfSource } from '../../domain/intake/patientIdentity.ts'
import type { DB } from '../db/schema.ts'
import { toFlag } from '../db/tables/flags.ts'
import { allOrThrow } from '../records/bulk.ts'
import type { IntakeKey } from './intakeRepository.ts'

/** A statement of a source that the server left to staff. */
export const HINTS = {
  CANCELLED: '예약 취소됨',
  LEFT: '퇴실함',
  CHANGED: '바뀐 내용',
  MERGED: '같은 환자의 다른 번호',
} as const
export type HintKind = keyof typeof HINTS

/** Names of the fields that a hint of changed values lists. */
export const FIELDS: Readonly<Record<string, string>> = {
  day: '날짜',
  time: '시각',
  name: '이름',
  patientNo: '환자번호',
  company: '단체',
  packageId: '패키지',
  roomIds: '검사실',
  alerts: '주의',
  note: '메모',
}

/** Maximum number of hints on one page: more are shown once staff have dismissed some. */
const SHOWN_MAX = 500

/** A hint about a patient. */
export interface NewHint {
  readonly kind: HintKind
  /** Instant of the event: an event that comes again brings no new hint. */
  readonly at: string
  /** Names of fields with commas between them, or a patient number; '' for none. */
  readonly detail?: string
}

/** Stores a hint, unless the event has brought it before. @returns whether it is new */
export async function addHint(
  tx: Transaction<DB>,
  { source, ref }: IntakeKey,
  { kind, at, detail = '' }: NewHint,
): Promise<boolean> {
  const added = await tx
    .insertInto('intake_hints')
    .values({ at, source, ref, kind, detail })
    .onConflict((conflict) => conflict.columns(['source', 'ref', 'kind', 'at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

type Words = (korean: string) => string

/** Hints with the patients that their references mean. */
const withPatients = (db: Kysely<DB>) =>
  db
    .selectFrom('intake_hints')
    .innerJoin('intake_refs', (join) =>
      join.onRef('intake_refs.source', '=', 'intake_hints.source').onRef('intake_refs.ref', '=', 'intake_hints.ref'),
    )
    .selectAll('intake_hints')
    .where('dismissed', '=', toFlag(false))

/** Returns the hints of a patient that nobody has dismissed, in words. */
export async function hintsOf(db: Kysely<DB>, patientId: number, inLanguage: Words): Promise<string[]> {
  const rows = await withPatients(db).where('patient_id', '=', patientId).orderBy('id').execute()
  return rows.map((row) => textOf(row, inLanguage))
}

/** Returns the hints that nobody has dismissed, with their appointments and visits, the newest first. */
export async function listHints(db: Kysely<DB>, inLanguage: Words): Promise<IntakeHint[]> {
  const rows = await withPatients(db)
    .innerJoin('intake_patients', 'intake_patients.id', 'patient_id')
    .select(['appointment_id as appointmentId', 'visit_id as visitId'])
    .orderBy('intake_hints.at', 'desc')
    .orderBy('intake_hints.id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(({ id, at, appointmentId, visitId, ...row }) => ({
    id,
    at,
    appointmentId,
    visitId,
    text: textOf(row, inLanguage),
  }))
}

/** Takes hints away that staff have seen. @throws 404 for ids that do not exist */
export async function dismissHints(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  const dismissed = await tx
    .updateTable('intake_hints')
    .set({ dismissed: toFlag(true) })
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  allOrThrow('hint', ids, dismissed)
}

function textOf({ source, kind, detail }: { source: string; kind: string; detail: string }, inLanguage: Words): string {
  const text = inLanguage(HINTS[kind as HintKind] ?? HINTS.CHANGED)
  const parts = kind === 'CHANGED' ? detail.split(',').map((name) => inLanguage(FIELDS[name] ?? name)) : [detail]
  const name = nameOfSource(source)
  return detail === '' ? `${name}: ${text}` : `${name}: ${text} (${parts.join(', ')})`
}
