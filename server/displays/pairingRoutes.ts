import type { FastifyInstance } from 'fastify'
import { displayCalls } from '../../contract/displays.ts'
import { route } from '../http/route.ts'
import { displayFingerprint } from '../realtime/displayFingerprint.ts'
import type { PairingService } from './pairingService.ts'

/** The calls of `/v1/displays/pairings`: a display asks, staff approve, the display gets its key. */
export function pairingRoutes(app: FastifyInstance, pairings: PairingService): void {
  route(app, displayCalls.pairings, async () => ({ pairings: await pairings.open() }))
  route(app, displayCalls.pair, ({ body, request }) => pairings.ask({ ...body, displayId: displayFingerprint(body.displayId), address: request.ip.replace(/^::ffff:/, '') }))
  route(app, displayCalls.claim, ({ body }) => pairings.claim(body.secret))
  route(app, displayCalls.approve, ({ body, caller }) => pairings.approve(caller, body))
}
