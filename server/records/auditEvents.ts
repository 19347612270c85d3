import type { AuditAction, AuditKind } from '../../contract/auditActions.ts'
import type { AuditEvent } from '../db/audit/auditLog.ts'

type Key = number | string

/** Fields whose values are not audited: personal data of patients, and secrets. */
const HIDDEN: Partial<Record<AuditKind, readonly string[]>> = {
  user: ['password'],
  visit: ['name', 'patientNo', 'alerts', 'note'],
  appointment: ['name', 'patientNo', 'company', 'alerts', 'note', 'birthDay', 'phoneEnd'],
  tag: ['tagValue'],
  // Its path may be a secret.
  webhook: ['url'],
}

/** Builds the audit event of a created record from the body of the call. */
export const created =
  (action: AuditAction, kind: AuditKind, body: object) =>
  ({ id }: { readonly id: Key }): AuditEvent => ({ action, kind, subjects: [id], details: withoutSecrets(kind, body) })

/** Builds the audit event of changed records from the patches of the call. */
export const updated =
  (action: AuditAction, kind: AuditKind, patches: readonly { readonly id: Key }[]) => (): AuditEvent => ({
    action,
    kind,
    subjects: patches.map(({ id }) => id),
    details: { changes: patches.map((patch) => withoutSecrets(kind, patch)) },
  })

/** Builds the audit event of removed records, or of another action on all of these ids. */
export const removed = (action: AuditAction, kind: AuditKind, ids: readonly Key[]) => (): AuditEvent => ({
  action,
  kind,
  subjects: ids,
})

function withoutSecrets(kind: AuditKind, record: object): Record<string, unknown> {
  const hidden = HIDDEN[kind] ?? []
  return Object.fromEntries(
    Object.entries(record).map(([key, value]: [string, unknown]) => [key, hidden.includes(key) ? '***' : value]),
  )
}
