import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { IntakeMessageRow, IntakeMessageQuery } from '../../contract/intake.ts'
import { INTAKE_REF_MAX, NAME_MAX } from '../../domain/limits.ts'
import { withoutResidentNumbers } from '../../domain/residentNumber.ts'
import { ENGLISH, type Language, KOREAN, type Text } from '../../domain/text.ts'
import { matching, descending, type ListPlan, readPage } from '../db/lists.ts'
import type { DB, Row } from '../db/schema.ts'
import type { Refusal } from '../http/refusals.ts'

/** A message that was refused. */
export interface RefusedMessage {
  readonly source: string
  readonly type: string
  /** The sender's reference of the patient; '' where the message has none. */
  readonly ref: string
  /** Id that the sender gave it; '' without one. */
  readonly id: string
  readonly reason: Text
}

/** Messages that are kept, the newest ones. */
const KEPT_MAX = 10_000
/** Maximum length of MSH-10. */
const ID_MAX = 199
const REASON_MAX = 500

const NEWEST: ListPlan<'at' | 'id'> = { fallback: descending('at', 'id') }

/** Returns why a call was refused: the message, and the fields that it names. */
export function reasonOf({ text, errors = [] }: Pick<Refusal, 'text' | 'errors'>): Text {
  const reason = (language: Language) =>
    [text[language], ...errors.map((error) => `${error.field}: ${error.text[language]}`)].join(' ')
  return [reason(KOREAN), reason(ENGLISH)]
}

/** Stores refused messages; one that comes again for the same reason is one entry. */
export async function storeRefused(
  db: Kysely<DB>,
  messages: readonly { readonly refused: RefusedMessage; readonly at: Date }[],
): Promise<void> {
  const entries = new Map<string, Omit<Row<'intake_refusals'>, 'id'>>()
  for (const { refused, at } of messages) {
    const { source, type, ref, id, reason } = refused
    const named = {
      source,
      ref: storable(ref, INTAKE_REF_MAX),
      type: storable(type, NAME_MAX),
      message_id: storable(id, ID_MAX),
      reason_ko: storable(reason[KOREAN], REASON_MAX),
    }
    const key = JSON.stringify(named)
    const times = (entries.get(key)?.times ?? 0) + 1
    entries.set(key, { ...named, reason_en: storable(reason[ENGLISH], REASON_MAX), at: at.toISOString(), times })
  }
  // Always in the same order, so that two servers cannot deadlock.
  for (const [, entry] of [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await db
      .insertInto('intake_refusals')
      .values(entry)
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'ref', 'type', 'message_id', 'reason_ko'])
          .doUpdateSet({ at: entry.at, times: sql`intake_refusals.times + ${entry.times}` }),
      )
      .execute()
}

/** Deletes all but the newest refused messages. */
export const limitRefused = (db: Kysely<DB>, count = KEPT_MAX): Promise<unknown> =>
  db
    .deleteFrom('intake_refusals')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('intake_refusals')
        .select('id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(KEPT_MAX)
        .offset(count),
    )
    .execute()

/** Returns one page of the list, the newest first. @param source only those of this source, for a program */
export function listRefused(
  db: Kysely<DB>,
  query: IntakeMessageQuery,
  language: Language,
  source = query.source,
): Promise<Page<IntakeMessageRow>> {
  const filtered = db
    .selectFrom('intake_refusals')
    .selectAll()
    .where((eb) => matching({ source }, { source: (own) => eb('source', '=', own) }))
  return readPage(filtered, query, NEWEST, (row) => ({
    at: row.at,
    source: row.source,
    id: row.message_id || String(row.id),
    type: row.type,
    reference: row.ref,
    reason: language === KOREAN ? row.reason_ko : row.reason_en,
    times: row.times,
  }))
}

/** Whatever a message says is made fit to be stored: PostgreSQL has no NUL, and no resident registration number is kept. */
const storable = (text: string, length: number) =>
  withoutResidentNumbers(text.slice(0, 4 * length).replaceAll('\0', ''))
    .slice(0, length)
    .toWellFormed()
