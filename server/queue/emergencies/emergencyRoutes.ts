import type { FastifyInstance } from 'fastify'
import { emergencyCalls } from '../../../contract/emergencies.ts'
import { route } from '../../http/route.ts'
import type { EmergencyService } from './emergencyService.ts'

/** Registers the calls of `/v1/emergencies`, which are an extension of our server. */
export function emergencyRoutes(app: FastifyInstance, emergencies: EmergencyService): void {
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
