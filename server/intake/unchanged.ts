import { type Kysely, sql, type Transaction } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { IntakeMessageRow, IntakeMessageQuery } from '../../contract/intake.ts'
import { NAME_MAX } from '../../domain/limits.ts'
import { withoutResidentNumbers } from '../../domain/residentNumber.ts'
import type { Language } from '../../domain/text.ts'
import { MESSAGES, say } from '../http/messages/say.ts'
import { contains, matching, NEWEST_FIRST, readPage } from '../db/lists.ts'
import type { DB, Row } from '../db/schema.ts'
import { type Problem, textOfProblem } from './exceptions.ts'
import type { IntakeMessage } from './intakeMessage.ts'

/** Reason for which a message that is accepted changes nothing, beside the problems of exceptions. */
export type UnchangedReason =
  | 'UNREAD'
  | 'REPEATED'
  | 'SAME'
  | 'OLDER'
  | 'WAITING'
  | 'CANCELLED'
  | 'STAFF'
  | 'NOT_LEFT'
  | 'LEFT'
  | 'HINT'

const isUnchanged = (reason: string): reason is UnchangedReason => `unchanged.${reason}` in MESSAGES

/** Maximum length of MSH-10. */
const ID_MAX = 199

/** A message, as the list names it. */
type Named = Pick<IntakeMessage, 'source' | 'ref' | 'type' | 'id'>

/** Stores that a message was accepted and changed nothing; one that comes again for the same reason is one entry. */
export async function storeUnchanged(
  db: Kysely<DB>,
  { source, ref, type = '', id = '' }: Named,
  { kind, detail }: { readonly kind: UnchangedReason | Problem['kind']; readonly detail: string },
): Promise<void> {
  const at = new Date().toISOString()
  await db
    .insertInto('intake_unchanged')
    .values({
      at,
      source,
      ref: withoutResidentNumbers(ref),
      type: type.slice(0, NAME_MAX),
      message_id: withoutResidentNumbers(id).slice(0, ID_MAX),
      reason: kind,
      detail,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'ref', 'type', 'message_id', 'reason', 'detail'])
        .doUpdateSet({ at, times: sql`intake_unchanged.times + 1` }),
    )
    .execute()
}

/** Takes the messages of a patient off the list that waited until the patient was known. */
export async function removeWaiting(tx: Transaction<DB>, patientId: number): Promise<void> {
  await tx
    .deleteFrom('intake_unchanged')
    .where('reason', '=', 'WAITING' satisfies UnchangedReason)
    .where(({ eb, refTuple, selectFrom }) => {
      const refs = selectFrom('intake_refs').select(['source', 'ref']).where('patient_id', '=', patientId)
      return eb(refTuple('source', 'ref'), 'in', refs.$asTuple('source', 'ref'))
    })
    .execute()
}

/** Deletes the messages without an effect, accepted or refused, before a time. */
export async function clearUnchanged(db: Kysely<DB>, before: Date): Promise<void> {
  for (const table of ['intake_unchanged', 'intake_refusals'] as const)
    await db.deleteFrom(table).where('at', '<', before.toISOString()).execute()
}

/** Returns one page of the list, the newest first. @param source only those of this source, for a program */
export function listUnchanged(
  db: Kysely<DB>,
  query: IntakeMessageQuery,
  language: Language,
  source?: string,
): Promise<Page<IntakeMessageRow>> {
  const filtered = db
    .selectFrom('intake_unchanged')
    .selectAll()
    .where((eb) =>
      matching(
        { ...query, own: source },
        {
          own: (name) => eb('source', '=', name),
          source: (text) => contains(eb.ref('source'), text),
        },
      ),
    )
  return readPage(filtered, query, NEWEST_FIRST, (row) => toEntry(row, language))
}

const toEntry = (
  { id, at, source, ref, type, message_id, reason, detail, times }: Row<'intake_unchanged'>,
  language: Language,
): IntakeMessageRow => ({
  at,
  source,
  id: message_id || String(id),
  type,
  reference: ref,
  reason: isUnchanged(reason) ? say(`unchanged.${reason}`)[language] : textOfProblem(reason, detail, language),
  times,
})
