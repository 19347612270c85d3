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
  'login.suspended',
  'login.wrongCode',
  'login.usedCode',
  'login.noAuthority',
  'login.unconfirmed',
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
  'visits.ticket',
  'visits.nameTicket',
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
  'boardSets.create',
  'boardSets.update',
  'boardSets.remove',
  'dids.wake',
  'dids.shutDown',
  'dids.reload',
  'dids.capture',
  'dids.pause',
  'dids.resume',
  'rooms.place',
  'emergencies.start',
  'emergencies.end',
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
  'secondFactor.on',
  'secondFactor.off',
  'secondFactor.codes',
  'secondFactor.reset',
  'rights.update',
  'settings.update',
  'apiKeys.create',
  'apiKeys.remove',
  'apiKeys.use',
  'apiKeys.refused',
  'kiosks.help',
  'kiosks.helpEnd',
  'hl7.read',
  'webhooks.create',
  'webhooks.update',
  'webhooks.remove',
  'webhooks.renew',
  'webhooks.resend',
  'intake.codes',
  'intake.merge',
  'intake.resolve',
  'intake.dismiss',
  'lists.export',
  'lists.print',
  'intake.file',
  'audit.read',
  'audit.signed',
  'audit.altered',
  'backup.restore',
  'clock.changed',
  'clock.confirm',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Why a list with patients was exported or printed. A free text could contain a name, which the log must not. */
export const EXPORT_REASONS = ['HANDOVER', 'REPORT', 'RECORD', 'REQUEST', 'OUTAGE', 'OTHER'] as const
export type ExportReason = (typeof EXPORT_REASONS)[number]

/** Ways in which a list leaves the console. */
export const EXPORT_FORMATS = ['CSV', 'PRINT'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The lists with patients. */
export const EXPORTED_LISTS = ['visits', 'waitings'] as const

/** Fields of the details that hold ids, with the kind of record that each refers to. */
export const REFERENCES: Readonly<Record<string, AuditKind>> = {
  didId: 'did',
  didIds: 'did',
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
  'boardSet',
  'room',
  'exam',
  'tag',
  'file',
  'display',
  'apiKey',
  'webhook',
  'none',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]
