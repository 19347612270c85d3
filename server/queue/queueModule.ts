import type { FastifyInstance } from 'fastify'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import type { Context, Module } from '../module.ts'
import { endAwayOver, hasAwayOver } from './awayRepository.ts'
import { EmergencyService } from './emergencies.ts'
import { WaitEstimates } from './estimates/waitEstimates.ts'
import { PauseService } from './pauses.ts'
import { clearTaps } from './tags/tagTapRepository.ts'
import { emergencyCalls } from '../../contract/emergencies.ts'
import { route } from '../http/route.ts'
import { pauseCalls } from '../../contract/pauses.ts'

/** Maximum delay after which a board shows the end of its pause, of its emergency text or of a patient's absence. */
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
      ['end absences', END_PERIOD_MS, () => endAbsences(unit)],
      ['clear taps', HOUR_MS, () => clearTaps(db, new Date(Date.now() - HOUR_MS))],
    ],
  } satisfies Module
}

/** Ends the absences of patients that are over. */
async function endAbsences(unit: UnitOfWork, now = new Date()): Promise<void> {
  if (await hasAwayOver(unit.db, now)) await unit.run((tx, emit) => endAwayOver(tx, emit, now))
}

/** Registers the calls of `/v1/emergencies`, which are an extension of our server. */
function emergencyRoutes(app: FastifyInstance, emergencies: EmergencyService): void {
  route(app, emergencyCalls.list, () => emergencies.list())
  route(app, emergencyCalls.start, ({ body, caller, audit }) =>
    emergencies.start(
      audit((shown) => ({
        action: 'emergencies.start',
        kind: 'did',
        subjects: shown.map(({ didId }) => didId),
        details: { text: body.text, why: body.why, speaks: body.speaks, until: body.until },
      })),
      body,
      caller.name,
    ),
  )
  route(app, emergencyCalls.end, ({ body, audit }) =>
    emergencies.end(
      audit(({ didIds }) =>
        didIds.length === 0 ? null : { action: 'emergencies.end', kind: 'did', subjects: didIds },
      ),
      body.didIds,
    ),
  )
}

/** Registers the calls of `/v1/did-pauses`, which are an extension of our server. */
function pauseRoutes(app: FastifyInstance, pauses: PauseService): void {
  route(app, pauseCalls.start, ({ body, audit }) =>
    pauses.start(
      // The note is not audited: it may contain names.
      audit(() => ({
        action: 'dids.pause',
        kind: 'did',
        subjects: body.didIds,
        details: { reason: body.reason, until: body.until },
      })),
      body,
    ),
  )
  route(app, pauseCalls.end, ({ body, audit }) =>
    pauses.end(
      audit(({ didIds }) => (didIds.length === 0 ? null : { action: 'dids.resume', kind: 'did', subjects: didIds })),
      body.didIds,
    ),
  )
}
