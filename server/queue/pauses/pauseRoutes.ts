import type { FastifyInstance } from 'fastify'
import { pauseCalls } from '../../../contract/pauses.ts'
import { route } from '../../http/route.ts'
import type { PauseService } from './pauseService.ts'

/** Registers the calls of `/v1/did-pauses`, which are an extension of our server. */
export function pauseRoutes(app: FastifyInstance, pauses: PauseService): void {
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
