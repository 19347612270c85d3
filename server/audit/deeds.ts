import { authCalls } from '../../contract/auth.ts'
import type { Call } from '../../contract/call.ts'
import { clockCalls } from '../../contract/clock.ts'
import { didOptionCalls } from '../../contract/didOptions.ts'
import { didCalls } from '../../contract/dids.ts'
import { displayCalls } from '../../contract/displays.ts'
import { examCalls } from '../../contract/exams.ts'
import { OPTION_NAMES, type OptionName } from '../../contract/optionNames.ts'
import { roomCalls } from '../../contract/rooms.ts'
import { tagMappingCalls } from '../../contract/tagMappings.ts'
import { userCalls } from '../../contract/users.ts'
import { visitCalls } from '../../contract/visits.ts'
import type { AuditAction, AuditKind } from '../../contract/auditActions.ts'
import type { AuditEntry } from '../db/auditLog.ts'

/** What a call leaves in the audit log, given its body and what its transaction gave back; null for nothing. */
export type Deed = (body: unknown, result: unknown) => AuditEntry | null

/** The fields that are only named: what says who a patient is, and what opens something. */
const HIDDEN: Partial<Record<AuditKind, readonly string[]>> = { user: ['password'], visit: ['name', 'patientNo'], tag: ['tagValue'] }

const created = (action: AuditAction, kind: AuditKind): Deed => (body, result) => ({
  action,
  kind,
  subjects: [idOf(result)],
  details: withoutSecrets(kind, body),
})
/** A bulk change: the list of records is the only field of its body. */
const updated = (action: AuditAction, kind: AuditKind): Deed => (body) => {
  const records = Object.values(recordOf(body)).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
  return { action, kind, subjects: records.map(idOf), details: { changes: records.map((record) => withoutSecrets(kind, record)) } }
}
const removed = (action: AuditAction, kind: AuditKind): Deed => (body) => ({
  action,
  kind,
  subjects: (recordOf(body)['ids'] as (number | string)[] | undefined) ?? [],
})
/** The fields of most options have the same names: the line says of which they are. */
const optionChanged = (option: OptionName): Deed => (body) => {
  const { didId, ...changes } = recordOf(body)
  return { action: 'didOptions.update', kind: 'did', subjects: [String(didId)], details: { option, ...changes } }
}
/** The body of a call of staff names the board, the result that of a display; there is none for what was refused. */
const paired = (action: AuditAction): Deed => (body, result) => {
  const { displayId, didId = recordOf(body)['didId'] } = recordOf(result)
  return typeof displayId === 'string' ? { action, kind: 'display', subjects: [displayId], details: { didId } } : null
}
/** What was done to whoever it was about: the result says who. */
const allWho = (action: AuditAction, kind: AuditKind): Deed => (_, result) => {
  const { left } = recordOf(result)
  return Array.isArray(left) && left.length > 0 ? { action, kind, subjects: left as number[] } : null
}
/** Who signs in or out is not yet, or no longer, the caller. */
const ofUser = (action: AuditAction): Deed => (_, result) => {
  const { userId, userName } = recordOf(result)
  if (typeof userId !== 'string') return null
  return { action, kind: 'user', subjects: [userId], by: { id: userId, name: String(userName) } }
}

/**
 * The calls that change something, and what they leave in the audit log. Moves of the queues are missing here: they are
 * written where each move is, the patient's own by a tag too.
 */
export const DEEDS: ReadonlyMap<Call, Deed> = new Map<Call, Deed>([
  [authCalls.login, ofUser('login')],
  [authCalls.logout, ofUser('logout')],
  // A renewed token is no event, one that came a second time is.
  [authCalls.refresh, (body, result) => (recordOf(result)['outcome'] === 'reused' ? ofUser('token.reused')(body, result) : null)],
  [userCalls.signUp, created('users.create', 'user')],
  [userCalls.update, updated('users.update', 'user')],
  [userCalls.changePassword, (body) => ({ action: 'users.password', kind: 'user', subjects: [idOf(body)] })],
  [userCalls.remove, removed('users.remove', 'user')],
  [userCalls.endSessions, removed('sessions.end', 'none')],
  [roomCalls.create, created('rooms.create', 'room')],
  [roomCalls.update, updated('rooms.update', 'room')],
  [roomCalls.remove, removed('rooms.remove', 'room')],
  [examCalls.create, created('exams.create', 'exam')],
  [examCalls.update, updated('exams.update', 'exam')],
  [examCalls.remove, removed('exams.remove', 'exam')],
  [didCalls.create, created('dids.create', 'did')],
  [didCalls.update, updated('dids.update', 'did')],
  [didCalls.remove, removed('dids.remove', 'did')],
  [displayCalls.update, updated('displays.update', 'display')],
  [displayCalls.remove, removed('displays.remove', 'display')],
  [displayCalls.approve, paired('displays.approve')],
  [displayCalls.claim, paired('displays.pair')],
  [displayCalls.wake, (body) => ({ action: 'dids.wake', kind: 'did', subjects: [String(recordOf(body)['didId'])] })],
  ...OPTION_NAMES.map((option) => [didOptionCalls[option], optionChanged(option)] as const),
  [didOptionCalls.upload, (_, result) => ({ action: 'files.upload', kind: 'file', subjects: [String(recordOf(result)['name'])] })],
  [tagMappingCalls.create, created('tagMappings.create', 'tag')],
  [tagMappingCalls.update, updated('tagMappings.update', 'tag')],
  [tagMappingCalls.remove, removed('tagMappings.remove', 'tag')],
  [clockCalls.confirm, (body) => ({ action: 'clock.confirm', kind: 'none', subjects: ['clock'], details: recordOf(body) })],
  [visitCalls.create, created('visits.create', 'visit')],
  [visitCalls.update, updated('visits.update', 'visit')],
  [visitCalls.reopen, (body) => ({ action: 'visits.reopen', kind: 'visit', subjects: [idOf(body)] })],
  [visitCalls.checkOutEarlier, allWho('visits.checkOutEarlier', 'visit')],
])

function withoutSecrets(kind: AuditKind, record: unknown): Record<string, unknown> {
  const hidden = HIDDEN[kind] ?? []
  return Object.fromEntries(Object.entries(recordOf(record)).map(([key, value]) => [key, hidden.includes(key) ? '***' : value]))
}

const recordOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

function idOf(value: unknown): number | string {
  const { id } = recordOf(value)
  return typeof id === 'number' || typeof id === 'string' ? id : ''
}
