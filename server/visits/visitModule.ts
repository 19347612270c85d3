import { dayStart } from '../../domain/days.ts'
import type { Context, Module } from '../module.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'
import { appointmentRoutes } from './appointments/appointmentRoutes.ts'
import { AppointmentService } from './appointments/appointmentService.ts'
import { packageRoutes } from './packages/packageRoutes.ts'
import { PackageService } from './packages/packageService.ts'
import { visitRoutes } from './visitRoutes.ts'
import { VisitService } from './visitService.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The visits, with the appointments and packages that they are made from. */
export function visitModule({ unit, config }: Context, estimates: WaitEstimates): Module {
  const { timeZone, visitCloseDays } = config
  const visits = new VisitService(unit, timeZone, estimates)
  const appointments = new AppointmentService(unit, timeZone)
  const packages = new PackageService(unit)
  return {
    routes(api) {
      visitRoutes(api, visits)
      appointmentRoutes(api, appointments)
      packageRoutes(api, packages)
    },
    jobs: [
      // Also after midnight within a minute; a wrong clock would take everybody off the walls.
      ['mark left over visits', MINUTE_MS, (signal) => visits.markLeftOver(signal), 'when the clock is right'],
      [
        'close forgotten visits',
        HOUR_MS,
        async (signal) => {
          if (visitCloseDays > 0) await visits.closeForgotten(dayStart(timeZone, visitCloseDays), signal)
        },
        'when the clock is right',
      ],
    ],
  }
}
