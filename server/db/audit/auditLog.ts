import type { Kysely } from 'kysely'
import type { AuditAction, AuditKind } from '../../../contract/auditActions.ts'
import type { DB, Row } from '../schema.ts'
import { preparedQuery } from '../pipeline/preparedQuery.ts'

/** What the audit log says was done; never a patient's name, a password or a tag's value. */
export interface AuditEvent {
  readonly action: AuditAction
  readonly kind: AuditKind
  readonly subjects?: readonly (number | string)[]
  readonly details?: Readonly<Record<string, unknown>>
}

/** Who did something, and from where. */
export interface Author {
  /** Neither id nor name: who is not signed in. A name alone: the server itself. */
  readonly id: string | null
  readonly name: string | null
  /** '' for the server itself. */
  readonly address: string
}

/** A line of the audit log: what was done, by whom and from where. */
export interface AuditEntry extends AuditEvent {
  /** Null for who is not signed in, and for the server itself. */
  readonly by: { readonly id: string | null; readonly name: string | null } | null
  /** '' for what the server does by itself. */
  readonly address: string
}

/** Longer details are cut to the names of what they hold. */
const DETAILS_MAX = 2_000

/**
 * Appends to the audit log; in the transaction of a change there is no change without its line, and no line without it.
 */
export async function logAudit(db: Kysely<DB>, entry: AuditEntry): Promise<void> {
  await db.executeQuery(insertAudit(db, entry))
}

/** The statement of {@link logAudit}. */
export function insertAudit(db: Kysely<DB>, { action, kind, subjects = [], details = {}, by, address }: AuditEntry) {
  return insertedAudit(db, {
    at: new Date().toISOString(),
    user_id: by && by.id,
    user_name: by && by.name,
    address,
    action,
    kind,
    subjects: subjects.join(','),
    details: shortened(details),
  })
}

const insertedAudit = preparedQuery((db, entry: Omit<Row<'audit_log'>, 'id' | 'position' | 'seal'>) =>
  db.insertInto('audit_log').values(entry),
)

function shortened(details: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(details)
  return text.length <= DETAILS_MAX ? text : JSON.stringify({ fields: Object.keys(details) })
}
