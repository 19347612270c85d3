import type { FastifyInstance } from 'fastify'
import { displayCalls } from '../../contract/displays.ts'
import { route } from '../http/route.ts'
import type { DisplayService } from './displayService.ts'

/** The calls of `/v1/displays` that read, name and forget displays. */
export function displayRoutes(app: FastifyInstance, displays: DisplayService): void {
  route(app, displayCalls.list, () => displays.list())
  route(app, displayCalls.update, async ({ body }) => ({ ids: await displays.name(body.displays) }))
  route(app, displayCalls.remove, async ({ body }) => ({ ids: await displays.remove(body.ids) }))
}
