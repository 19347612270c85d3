import { type Kysely, sql, type SqlBool } from 'kysely'
import type { AuditAction } from '../../contract/auditActions.ts'
import type { ChangedRecord } from '../../contract/changedRecord.ts'
import { isFieldChanged, versionOf } from '../http/recordVersion.ts'
import { recordChanged } from '../http/refusals.ts'
import type { DB } from '../db/schema.ts'
import { escapeLike } from '../db/lists.ts'

type Key = number | string
type Fields = Record<string, unknown>

/** Edits of locked records, with the versions that they are based on. */
interface Edits {
  /** Audit action of such an edit. */
  readonly action: AuditAction
  readonly patches: readonly { readonly id: Key }[]
  /** In the order of the patches; '' or absent for an edit without a version. */
  readonly versions: readonly string[]
  /** Reads the current records of these ids. */
  readonly read: (ids: readonly never[]) => Promise<readonly { readonly id: Key }[]>
}

/**
 * Refuses edits of fields that somebody changed since the edit's version. Edits without a version pass, and so
 * do values equal to the stored ones.
 * @throws 409 with both values of each conflicting field.
 */
export async function refuseChanged(db: Kysely<DB>, { action, patches, versions, read }: Edits): Promise<void> {
  if (!versions.some((version) => version !== '')) return
  const records = await read(patches.map(({ id }) => id as never))
  const changed: ChangedRecord[] = []
  for (const [at, patch] of patches.entries()) {
    const record = records.find(({ id }) => id === patch.id) as Fields | undefined
    const version = versions[at]
    if (!version || !record) continue
    const fields = overwritten(patch, record, version)
    if (fields.length === 0) continue
    const editors = await Promise.all(fields.map(({ field }) => lastEditor(db, action, patch.id, field)))
    changed.push({
      id: patch.id,
      version: versionOf(record),
      fields: fields.map((field, index) => ({ ...field, ...(editors[index] ?? NOBODY) })),
    })
  }
  if (changed.length > 0) throw recordChanged(changed)
}

/** Returns the fields whose concurrent changes an edit would overwrite. */
function overwritten(
  patch: object,
  record: Fields,
  version: string,
): { field: string; yours: unknown; stored: unknown }[] {
  return Object.entries(patch).flatMap(([field, value]) => {
    if (field === 'id' || value === undefined) return []
    // Optional fields are absent from a record when they are null.
    const stored = record[field] ?? null
    const yours = isFields(value) && isFields(stored) ? { ...stored, ...withoutUndefined(value) } : (value as unknown)
    const isLost = isFieldChanged(version, field, record[field]) && JSON.stringify(yours) !== JSON.stringify(stored)
    return isLost ? [{ field, yours, stored }] : []
  })
}

/** Number of latest audit entries that are searched: the conflicting change was made a moment ago. */
const LINES_MAX = 10_000
const EDITS_MAX = 20
const NOBODY = { byName: null, at: null }

/** Finds the user who changed a field last, in the audit log. */
async function lastEditor(
  db: Kysely<DB>,
  action: AuditAction,
  id: Key,
  field: string,
): Promise<{ byName: string | null; at: string | null } | undefined> {
  const edits = await db
    .selectFrom('audit_log')
    .select(['user_name', 'at', 'details'])
    .where('action', '=', action)
    .where('id', '>', (eb) =>
      eb.selectFrom('audit_log').select((max) => sql<number>`${max.fn.max('id')} - ${sql.lit(LINES_MAX)}`.as('from')),
    )
    .where(sql<SqlBool>`',' || subjects || ',' like ${`%,${escapeLike(String(id))},%`} escape '\\'`)
    .orderBy('id', 'desc')
    .limit(EDITS_MAX)
    .execute()
  const edit = edits.find(({ details }) => changesField(JSON.parse(details) as Fields, id, field))
  return edit && { byName: edit.user_name, at: edit.at }
}

/**
 * Whether an audited edit changed a field. Edits of records list their changes; edits of a board's options name the
 * option.
 */
function changesField({ changes, option }: Fields, id: Key, field: string): boolean {
  if (Array.isArray(changes)) return (changes as Fields[]).some((change) => change['id'] === id && field in change)
  return option === field
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const withoutUndefined = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
