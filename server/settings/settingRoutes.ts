import type { FastifyInstance } from 'fastify'
import { settingCalls } from '../../contract/settings.ts'
import { route } from '../http/route.ts'
import type { SettingChange, SettingService } from './settingService.ts'

/** Registers the routes of `/v1/settings`, for ROOT only. */
export function settingRoutes(app: FastifyInstance, settings: SettingService): void {
  route(app, settingCalls.read, () => settings.read())
  route(app, settingCalls.update, ({ body, audit }) => settings.update(audit(auditOf), body))
}

/** Each changed setting with both values; an empty text is none. */
function auditOf(changes: readonly SettingChange[]) {
  if (changes.length === 0) return null
  const shown = changes.map(({ setting, from, to }) => ({
    setting,
    from: from === '' ? null : from,
    to: to === '' ? null : to,
  }))
  return { action: 'settings.update', kind: 'none', subjects: ['settings'], details: { changes: shown } } as const
}
