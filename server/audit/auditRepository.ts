import { type Kysely, sql, type SqlBool } from 'kysely'
import type { AuditQuery, AuditRow } from '../../contract/audit.ts'
import type { Page } from '../../contract/common.ts'
import { namesInRows } from './namesInRows.ts'
import { contains, startsWith, when } from '../db/lists/filters.ts'
import { NEWEST_FIRST, readPage } from '../db/lists/list.ts'
import type { DB, Row } from '../db/schema.ts'

/** Returns the start and end of a day of the hospital as instants; the end is exclusive. */
export type DayOf = (day: string) => readonly [string, string]

/** Reads one page of the log, newest first, with the names that its records had at the time. */
export async function listAudit(db: Kysely<DB>, query: AuditQuery, dayOf: DayOf): Promise<Page<AuditRow>> {
  const filtered = db
    .selectFrom('audit_log')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...when(query.user, (user) =>
          eb.or([contains(sql`coalesce(user_id, '')`, user), contains(sql`coalesce(user_name, '')`, user)]),
        ),
        ...when(query.action, (action) => eb('action', '=', action)),
        ...when(query.kind, (kind) => eb('kind', '=', kind)),
        ...when(query.subject, (subject) => eb.or([contains(IDS, `,${subject},`), isNamed(subject)])),
        ...when(query.address, (address) => startsWith(eb.ref('address'), address)),
        ...when(query.from, (day) => eb('at', '>=', dayOf(day)[0])),
        ...when(query.to, (day) => eb('at', '<', dayOf(day)[1])),
      ]),
    )
  const page = await readPage(filtered, query, NEWEST_FIRST, toAuditRow)
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

function toAuditRow({
  id,
  at,
  user_id,
  user_name,
  address,
  action,
  kind,
  subjects,
  details,
  seal,
}: Row<'audit_log'>): AuditRow {
  const ids = subjects === '' ? [] : subjects.split(',')
  return { id, at, userId: user_id, userName: user_name, address, action, kind, subjects: ids, details, seal }
}
