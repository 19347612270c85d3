import type { Context, Module } from '../module.ts'
import { emergencyRoutes } from './emergencies/emergencyRoutes.ts'
import { EmergencyService } from './emergencies/emergencyService.ts'
import { WaitEstimates } from './estimates/waitEstimates.ts'
import { pauseRoutes } from './pauses/pauseRoutes.ts'
import { PauseService } from './pauses/pauseService.ts'
import { clearTaps } from './tags/tagTapRepository.ts'

/** Maximum delay after which a board shows the end of its pause or emergency text. */
const END_PERIOD_MS = 1_000
const HOUR_MS = 3_600_000

/** The pauses and emergency texts of boards, and the estimates of waits. */
export function queueModule({ unit, db }: Context) {
  const pauses = new PauseService(unit)
  const emergencies = new EmergencyService(unit)
  return {
    services: { estimates: new WaitEstimates(db) },
    routes(api) {
      pauseRoutes(api, pauses)
      emergencyRoutes(api, emergencies)
    },
    jobs: [
      ['end pauses', END_PERIOD_MS, () => pauses.endOver()],
      ['end emergency texts', END_PERIOD_MS, () => emergencies.endOver()],
      ['clear taps', HOUR_MS, () => clearTaps(db, new Date(Date.now() - HOUR_MS))],
    ],
  } satisfies Module
}
