import type { FastifyInstance } from 'fastify'
import { kioskCalls } from '../../../contract/kiosks.ts'
import { plainAddress } from '../../http/clientAddress.ts'
import { route } from '../../http/route.ts'
import { created } from '../../records/auditEvents.ts'
import type { KioskService } from './kioskService.ts'

/** Registers the calls of `/v1/kiosks`: a kiosk asks, staff approve, patients check in. */
export function kioskRoutes(app: FastifyInstance, kiosks: KioskService): void {
  route(app, kioskCalls.ask, ({ author }) => kiosks.ask(plainAddress(author.address)))
  route(app, kioskCalls.approve, ({ body, caller, audit }) =>
    kiosks.approve(audit(created('apiKeys.create', 'apiKey', { name: body.name, scopes: ['kiosk'] })), caller, body),
  )
  route(app, kioskCalls.current, async ({ caller }) => ({ name: caller.name }))
  route(app, kioskCalls.checkIn, ({ body, caller }) => kiosks.checkIn(caller, body))
}
