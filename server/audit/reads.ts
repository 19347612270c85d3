import { auditCalls } from '../../contract/audit.ts'
import type { Call } from '../../contract/call.ts'
import { didWaitingCalls } from '../../contract/didWaitings.ts'
import { visitCalls } from '../../contract/visits.ts'
import type { AuditEntry } from '../db/auditLog.ts'

/** What reading leaves in the audit log, given the parameters of the path and the query. */
type Read = (parameters: Readonly<Record<string, unknown>>) => AuditEntry

const queue: Read = ({ didId }) => ({ action: 'waitings.read', kind: 'did', subjects: [String(didId)] })
const visitsOf = (visitId: unknown) => (visitId === undefined ? {} : { subjects: [String(visitId)] })

/** The calls that show patients to staff, and the one that shows who did what. */
export const READS: ReadonlyMap<Call, Read> = new Map<Call, Read>([
  [didWaitingCalls.waiting, queue],
  [didWaitingCalls.called, queue],
  [didWaitingCalls.holding, queue],
  [didWaitingCalls.moves, ({ visitId }) => ({ action: 'moves.read', kind: 'visit', ...visitsOf(visitId) })],
  [visitCalls.list, () => ({ action: 'visits.read', kind: 'visit' })],
  [visitCalls.one, ({ id }) => ({ action: 'visits.read', kind: 'visit', ...visitsOf(id) })],
  [auditCalls.list, () => ({ action: 'audit.read', kind: 'none' })],
])
