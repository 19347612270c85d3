import type { AuditAction, AuditKind } from '../../contract/auditActions.ts'
import type { AuditEvent } from '../db/audit/auditLog.ts'

type Key = number | string

/** The fields that are only named: what says who a patient is, and what opens something. */
const HIDDEN: Partial<Record<AuditKind, readonly string[]>> = {
  user: ['password'],
  visit: ['name', 'patientNo', 'alerts', 'note'],
  appointment: ['name', 'patientNo', 'company', 'alerts', 'note'],
  tag: ['tagValue'],
}

/** What the audit log says of a record that a call created from its body. */
export const created =
  (action: AuditAction, kind: AuditKind, body: object) =>
  ({ id }: { readonly id: Key }): AuditEvent => ({ action, kind, subjects: [id], details: withoutSecrets(kind, body) })

/** What the audit log says of records that a call changed; `patches` as the call has them. */
export const updated =
  (action: AuditAction, kind: AuditKind, patches: readonly { readonly id: Key }[]) => (): AuditEvent => ({
    action,
    kind,
    subjects: patches.map(({ id }) => id),
    details: { changes: patches.map((patch) => withoutSecrets(kind, patch)) },
  })

/** What the audit log says of records that a call removed, or of what else it did to all of these ids. */
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
