import type { FastifyInstance } from 'fastify'
import { settingCalls } from '../../contract/settings.ts'
import type { HospitalSettings } from '../../domain/hospitalSettings.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { route } from '../http/route.ts'
import { type SettingChange, SettingService } from './settingService.ts'

/** Maximum delay after which a server notices settings that another one has changed. */
const OTHERS_PERIOD_MS = 2_000

/** The hospital's settings: the calls of `/v1/settings`. It is built first, because every module may use them. */
export async function settingModule(unit: UnitOfWork, fixed: Partial<HospitalSettings>, isShared: boolean) {
  const settings = new SettingService(unit, fixed)
  await settings.refresh()
  return {
    services: { settings },
    routes(app: FastifyInstance) {
      route(app, settingCalls.read, () => settings.read())
      route(app, settingCalls.update, ({ body, audit }) => settings.update(audit(auditOf), body))
    },
    jobs: isShared ? [['read settings', OTHERS_PERIOD_MS, () => settings.refresh()] as const] : [],
  }
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
