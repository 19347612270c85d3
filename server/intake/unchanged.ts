import { type Kysely, sql, type Transaction } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { IntakeUnchanged, IntakeUnchangedQuery } from '../../contract/intake.ts'
import { NAME_MAX } from '../../domain/limits.ts'
import { withoutResidentNumbers } from '../../domain/residentNumber.ts'
import { contains, when } from '../db/lists/filters.ts'
import { NEWEST_FIRST, readPage } from '../db/lists/list.ts'
import type { DB, Row } from '../db/schema.ts'
import { type Problem, textOfProblem } from './exceptions.ts'
import type { IntakeMessage } from './intakeMessage.ts'

/** Reasons for which a message that is accepted changes nothing, beside the problems of exceptions. */
const REASONS = {
  UNREAD: '이 종류의 메시지는 반영하지 않습니다.',
  REPEATED: '이미 받은 메시지입니다.',
  SAME: '이미 반영된 내용과 같습니다.',
  OLDER: '더 나중에 일어난 내용이 이미 반영되어 있습니다.',
  WAITING: '아직 모르는 환자입니다. 하루 안에 환자 정보가 오면 함께 반영합니다.',
  CANCELLED: '취소된 환자의 변경입니다. 새 예약이나 도착이 오면 다시 나타납니다.',
  STAFF: '직원이 퇴실 처리하거나 도착을 취소한 환자라 그대로 두었습니다.',
  NOT_LEFT: '퇴실한 적이 없는 환자라 되돌릴 퇴실이 없습니다.',
  LEFT: '이미 퇴실한 환자입니다.',
  HINT: '직원이 정하도록 환자에게 표시했습니다.',
} as const
export type UnchangedReason = keyof typeof REASONS

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
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('intake_refs')
          .select('patient_id')
          .where('patient_id', '=', patientId)
          .whereRef('intake_refs.source', '=', 'intake_unchanged.source')
          .whereRef('intake_refs.ref', '=', 'intake_unchanged.ref'),
      ),
    )
    .execute()
}

/** Deletes the entries before a time. */
export async function clearUnchanged(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('intake_unchanged').where('at', '<', before.toISOString()).execute()
}

/** Returns one page of the list, the newest first. @param source only those of this source, for a program */
export function listUnchanged(
  db: Kysely<DB>,
  query: IntakeUnchangedQuery,
  inLanguage: (korean: string) => string,
  source?: string,
): Promise<Page<IntakeUnchanged>> {
  const filtered = db
    .selectFrom('intake_unchanged')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...when(source, (own) => eb('source', '=', own)),
        ...when(query.source, (text) => contains(eb.ref('source'), text)),
      ]),
    )
  return readPage(filtered, query, NEWEST_FIRST, (row) => toEntry(row, inLanguage))
}

const toEntry = (
  { id, at, source, ref, type, message_id, reason, detail, times }: Row<'intake_unchanged'>,
  inLanguage: (korean: string) => string,
): IntakeUnchanged => ({
  at,
  source,
  id: message_id || String(id),
  type,
  reference: ref,
  reason: Object.hasOwn(REASONS, reason)
    ? inLanguage(REASONS[reason as UnchangedReason])
    : textOfProblem(reason, detail, inLanguage),
  times,
})
