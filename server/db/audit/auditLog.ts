import type { Kysely } from 'kysely'
import type { AuditAction, AuditKind } from '../../../contract/auditActions.ts'
import { AUTOMATIC } from '../../../domain/waitingMoves.ts'
import type { DB } from '../schema.ts'

/** An audited action. It never contains a patient's name, a password or a tag's value. */
export interface AuditEvent {
  readonly action: AuditAction
  readonly kind: AuditKind
  readonly subjects?: readonly (number | string)[]
  readonly details?: Readonly<Record<string, unknown>>
}

/** The user or server that acted, and the address it acted from. */
export interface Author {
  /**
   * Neither id nor name: a caller who is not signed in, or {@link OPERATOR}. A name alone: {@link SERVER_ITSELF}, or the
   * account of the operating system that ran a restore.
   */
  readonly id: string | null
  readonly name: string | null
  /** '' for the server itself. */
  readonly address: string
}

/** Author of what the server does to queues by itself. */
export const SERVER_ITSELF: Author = { id: null, name: AUTOMATIC, address: '' }

/** Author of what the operator lets the server do: by a command on its computer, or by the retention that is set. */
export const OPERATOR: Author = { id: null, name: null, address: '' }

/** An entry of the audit log: the action and its author. */
export interface AuditEntry extends AuditEvent {
  readonly by: Author
  /** Time of an entry that is written later (ISO 8601, UTC); absent for now. */
  readonly at?: string
}

/** Maximum length of the details; longer details are reduced to their field names. */
const DETAILS_MAX = 2_000

/**
 * Appends an entry to the audit log. Called in the transaction of a change, so that the change and its entry are
 * committed or rolled back together.
 */
export async function logAudit(
  db: Kysely<DB>,
  { action, kind, subjects = [], details = {}, by, at = new Date().toISOString() }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at,
      user_id: by.id,
      user_name: by.name,
      address: by.address,
      action,
      kind,
      subjects: subjects.join(','),
      details: shortened(details),
    })
    .execute()
}

function shortened(details: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(details)
  return text.length <= DETAILS_MAX ? text : JSON.stringify({ fields: Object.keys(details) })
}
