import { type Kysely, sql, type SqlBool } from 'kysely'
import { parseJson } from '../../contract/answerFields.ts'
import type { AuditQuery, AuditRow, AuditName } from '../../contract/audit.ts'
import type { Page } from '../../contract/common.ts'
import { contains, matching, startsWith, NEWEST_FIRST, readPage } from '../db/lists.ts'
import type { DB } from '../db/schema.ts'
import { type AuditKind, REFERENCES } from '../../contract/auditActions.ts'
import { namesOf } from '../db/audit/recordNames.ts'

/** Returns the start and end of a day of the hospital as instants; the end is exclusive. */
type DayOf = (day: string) => readonly [string, string]

/** Reads one page of the log, newest first, with the names that its records had at the time. */
export async function listAudit(db: Kysely<DB>, query: AuditQuery, dayOf: DayOf): Promise<Page<AuditRow>> {
  const filtered = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'user_id as userId', 'user_name as userName', 'address', 'action', 'kind'])
    .select(['subjects', 'details', 'seal'])
    .where((eb) =>
      matching(query, {
        user: (user) =>
          eb.or([contains(sql`coalesce(user_id, '')`, user), contains(sql`coalesce(user_name, '')`, user)]),
        action: (action) => eb('action', '=', action),
        kind: (kind) => eb('kind', '=', kind),
        subject: (subject) => eb.or([contains(IDS, `,${subject},`), isNamed(subject)]),
        address: (address) => startsWith(eb.ref('address'), address),
        from: (day) => eb('at', '>=', dayOf(day)[0]),
        to: (day) => eb('at', '<', dayOf(day)[1]),
      }),
    )
  const page = await readPage(filtered, query, NEWEST_FIRST, ({ subjects, ...row }) => ({
    ...row,
    subjects: subjects === '' ? [] : subjects.split(','),
  }))
  return { ...page, content: await namesInRows(db, page.content) }
}

/** The ids between commas, so that a whole id of the list matches and no part of one. */
const IDS = sql<string>`',' || subjects || ','`

/** Matches entries with a record that has or had a name like this. */
const isNamed = (name: string) => sql<SqlBool>`exists (
  select 1 from record_names
  where record_names.kind = audit_log.kind
    and (${contains(sql`record_names.kr`, name)} or ${contains(sql`record_names.en`, name)})
    and ${IDS} like '%,' || replace(record_names.id, '_', '\\_') || ',%' escape '\\'
)`

/** Maximum number of record names per entry. */
const NAMES_MAX = 20

interface Reference {
  readonly kind: AuditKind
  readonly id: string
}

/** Adds to audit entries the names that their records had at the time. */
async function namesInRows(db: Kysely<DB>, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const referred = rows.map((row) => ({ row, references: referencesIn(row) }))
  const ids = new Map<AuditKind, Set<string>>()
  for (const { kind, id } of referred.flatMap(({ references }) => references))
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  const nameAt = await namesOf(db, ids)
  return referred.map(({ row, references }) => ({
    ...row,
    names: references.flatMap(({ kind, id }): AuditName[] => {
      const name = nameAt(kind, id, row.at)
      return name ? [{ kind, id, ...name }] : []
    }),
  }))
}

/** Returns the records that an entry refers to, in its subjects and details, without duplicates. */
function referencesIn({ kind, subjects, details }: AuditRow): Reference[] {
  const found = [...subjects.map((id) => ({ kind, id })), ...referencesOf('', parseJson(details))]
  return [...new Map(found.map((reference) => [JSON.stringify(reference), reference])).values()].slice(0, NAMES_MAX)
}

function referencesOf(field: string, value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap((each) => referencesOf(field, each))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => referencesOf(key, each))
  const kind = REFERENCES[field]
  return kind && (typeof value === 'number' || typeof value === 'string') ? [{ kind, id: String(value) }] : []
}
