import { type Kysely, sql } from 'kysely'
import type { AuditQuery, AuditRow } from '../../contract/audit.ts'
import type { Page } from '../../contract/common.ts'
import { namesInRows } from './namesInRows.ts'
import { contains, startsWith, when } from '../db/lists/filters.ts'
import { type ListPlan, readPage } from '../db/lists/list.ts'
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
        // Matches a whole id of the list, not a part of one.
        ...when(query.subject, (subject) => contains(sql`',' || subjects || ','`, `,${subject},`)),
        ...when(query.address, (address) => startsWith(eb.ref('address'), address)),
        ...when(query.from, (day) => eb('at', '>=', dayOf(day)[0])),
        ...when(query.to, (day) => eb('at', '<', dayOf(day)[1])),
      ]),
    )
  const page = await readPage(filtered, query, LIST_PLAN, toAuditRow)
  return { ...page, content: await namesInRows(db, page.content) }
}

const LIST_PLAN: ListPlan<'id'> = { orders: { id: [sql.ref<string>('id')] }, fallback: [{ field: 'id', dir: 'desc' }] }

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
