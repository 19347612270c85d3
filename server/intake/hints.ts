import type { Kysely, Transaction } from 'kysely'
import type { IntakeHint } from '../../contract/intake.ts'
import { nameOfSource } from '../../domain/intake/patientIdentity.ts'
import type { Language } from '../../domain/text.ts'
import type { DB, Row } from '../db/schema.ts'
import { fromFlag, toFlag } from '../db/tables/columns.ts'
import { FIELD_LABELS } from '../http/messages/fields.ts'
import { MESSAGES, say } from '../http/messages/say.ts'
import { allOrThrow } from '../records/bulk.ts'
import type { IntakeKey } from './intakeRepository.ts'

/** Kind of a statement of a source that the server left to staff. */
export type HintKind = 'CANCELLED' | 'LEFT' | 'CHANGED' | 'MERGED'

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

/** Hints with the patients that their references mean. */
const withPatients = (db: Kysely<DB>) =>
  db
    .selectFrom('intake_hints')
    .innerJoin('intake_refs', (join) =>
      join.onRef('intake_refs.source', '=', 'intake_hints.source').onRef('intake_refs.ref', '=', 'intake_hints.ref'),
    )
    .selectAll('intake_hints')

/** Returns the hints of a patient that nobody has dismissed, in words. */
export async function hintsOf(db: Kysely<DB>, patientId: number, language: Language): Promise<string[]> {
  const rows = await withPatients(db).where('patient_id', '=', patientId).orderBy('id').execute()
  // Not a condition of the query: SQLite would read the open hints of all patients.
  return rows.flatMap((row) => (fromFlag(row.dismissed) ? [] : textOf(row, language)))
}

/** Returns the hints that nobody has dismissed, with their appointments and visits, the newest first. */
export async function listHints(db: Kysely<DB>, language: Language): Promise<IntakeHint[]> {
  const rows = await withPatients(db)
    .innerJoin('intake_patients', 'intake_patients.id', 'patient_id')
    .select(['appointment_id as appointmentId', 'visit_id as visitId'])
    .where('dismissed', '=', toFlag(false))
    .orderBy('intake_hints.at', 'desc')
    .orderBy('intake_hints.id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(({ id, at, appointmentId, visitId, ...row }) => ({
    id,
    at,
    appointmentId,
    visitId,
    text: textOf(row, language),
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

const isHint = (kind: string): kind is HintKind => `hint.${kind}` in MESSAGES

function textOf(
  { source, kind, detail }: Pick<Row<'intake_hints'>, 'source' | 'kind' | 'detail'>,
  language: Language,
): string {
  const text = say(`hint.${isHint(kind) ? kind : 'CHANGED'}`)[language]
  const parts = kind === 'CHANGED' ? detail.split(',').map((name) => FIELD_LABELS[name]?.[language] ?? name) : [detail]
  const name = nameOfSource(source)
  return detail === '' ? `${name}: ${text}` : `${name}: ${text} (${parts.join(', ')})`
}
