/*
 * Actions and kinds of the audit log. Separate from the schemas in audit.ts so that the browser loads them without zod.
 */

import { MOVE_ACTIONS } from '../domain/waitingMoves.ts'

const MOVES = MOVE_ACTIONS.map((action) => `waiting.${action}` as const)

/** The audited actions; `waiting.…` are the moves of the queues. */
export const AUDIT_ACTIONS = [
  'login',
  'login.failed',
  'login.throttled',
  'logout',
  'token.reused',
  'access.refused',
  'waitings.read',
  'moves.read',
  'visits.read',
  'visits.create',
  'visits.update',
  'visits.reopen',
  'visits.slip',
  'visits.checkOutEarlier',
  'visits.checkOutFinished',
  'visits.undoCheckOut',
  'visits.closeForgotten',
  'visits.erase',
  'appointments.read',
  'appointments.create',
  'appointments.update',
  'appointments.remove',
  'appointments.upload',
  'appointments.clear',
  'appointments.undoArrival',
  'appointments.erase',
  'packages.create',
  'packages.update',
  'packages.remove',
  ...MOVES,
  'rooms.create',
  'rooms.update',
  'rooms.remove',
  'exams.create',
  'exams.update',
  'exams.remove',
  'dids.create',
  'dids.update',
  'dids.remove',
  'dids.wake',
  'dids.shutDown',
  'dids.pause',
  'dids.resume',
  'displays.ask',
  'displays.approve',
  'displays.wrongCode',
  'displays.pair',
  'displays.update',
  'displays.remove',
  'didOptions.update',
  'voice.store',
  'voice.remove',
  'voice.test',
  'files.upload',
  'tagMappings.create',
  'tagMappings.update',
  'tagMappings.remove',
  'users.create',
  'users.update',
  'users.password',
  'users.remove',
  'sessions.end',
  'rights.update',
  'apiKeys.create',
  'apiKeys.remove',
  'apiKeys.use',
  'audit.read',
  'clock.changed',
  'clock.confirm',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Fields of the details that hold ids, with the kind of record that each refers to. */
export const REFERENCES: Readonly<Record<string, AuditKind>> = {
  didId: 'did',
  roomId: 'room',
  roomIds: 'room',
  packageId: 'package',
  tagMappingId: 'tag',
  visitId: 'visit',
}

/** The kinds of audited records; a patient is identified by the visit, never by the name. */
export const AUDIT_KINDS = [
  'user',
  'visit',
  'appointment',
  'package',
  'did',
  'room',
  'exam',
  'tag',
  'file',
  'display',
  'apiKey',
  'none',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]
