import type { FastifyInstance } from 'fastify'
import { displayCalls } from '../../contract/displays.ts'
import { route } from '../http/route.ts'
import { removed, updated } from '../records/auditEvents.ts'
import type { DisplayService } from './displayService.ts'

/** Registers the calls of `/v1/displays` that list, name and delete displays. */
export function displayRoutes(app: FastifyInstance, displays: DisplayService): void {
  route(app, displayCalls.list, () => displays.list())
  route(app, displayCalls.update, async ({ body, audit }) => ({
    ids: await displays.name(audit(updated('displays.update', 'display', body.displays)), body.displays),
  }))
  route(app, displayCalls.remove, async ({ body, audit }) => ({
    ids: await displays.remove(audit(removed('displays.remove', 'display', body.ids)), body.ids),
  }))
}
