import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_KINDS, EXPORT_FORMATS, EXPORT_REASONS, EXPORTED_LISTS } from './auditActions.ts'
import { call } from './call.ts'
import * as c from './common.ts'

/**
 * Name of an audited record at the time of the entry. A patient is named by the number of the day in both languages,
 * never by the name.
 */
export const AuditName = z.object({ kind: z.enum(AUDIT_KINDS), id: z.string(), kr: z.string(), en: z.string() })
export type AuditName = z.infer<typeof AuditName>

/** Far more patients than a hospital has: bounds the number, not the list. */
const EXPORTED_MAX = 10_000_000

/** One audit entry: user (null when not signed in), time, address, action, and the affected records. */
export const AuditRow = z.object({
  id: c.NumberId,
  at: c.Instant,
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  address: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  kind: z.enum(AUDIT_KINDS),
  /** Ids of the records, as text. */
  subjects: z.array(z.string()),
  /** JSON text of the changes; without patients' names, passwords and values of tags. */
  details: z.string(),
  /** Names of the subjects and of the records in the details, as far as they are known; earlier releases send none. */
  names: z.array(AuditName).optional(),
  /** Hash that chains the row to all rows before it; null until the row is sealed. */
  seal: z.string().nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Always newest first; `from` and `to` are days in the hospital's time zone, both inclusive. */
export const AuditQuery = c.pageQuery({
  user: c.TextFilter,
  action: c.ChoiceFilter(AUDIT_ACTIONS),
  kind: c.ChoiceFilter(AUDIT_KINDS),
  subject: c.TextFilter,
  address: c.TextFilter,
  from: c.DayFilter,
  to: c.DayFilter,
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** A list with patients that a user exports or prints, with the number of patients in it. */
export const ListExport = z.strictObject({
  list: z.enum(EXPORTED_LISTS),
  format: z.enum(EXPORT_FORMATS),
  count: z.number().int().min(0).max(EXPORTED_MAX),
  reason: z.enum(EXPORT_REASONS),
})
export type ListExport = z.infer<typeof ListExport>

export const auditCalls = {
  list: call('GET', '/v1/audit', 'root', '감사 기록 (최종관리자)', { query: AuditQuery, answer: c.pageOf(AuditRow) }),
  /** Sent by the console before it writes the file or prints. */
  exported: call('POST', '/v1/audit/exports', 'staff', '환자 목록을 내보내거나 인쇄함', {
    body: ListExport,
    answer: z.object({}),
  }),
}
