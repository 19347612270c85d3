import type { FastifyInstance } from 'fastify'
import { didCalls, type PublicDid } from '../../contract/dids.ts'
import { route } from '../http/route.ts'
import { versioned } from '../http/versioned.ts'
import type { DidService } from './didService.ts'

/** The calls of `/v1/dids` (AP-04). */
export function didRoutes(app: FastifyInstance, dids: DidService): void {
  route(app, didCalls.list, ({ query }) => dids.list(query))
  route(app, didCalls.one, ({ params, caller, reply }) => versioned<PublicDid>(reply, caller ? dids.one(params.id) : dids.onePublic(params.id)))
  route(app, didCalls.create, ({ body }) => dids.create(body))
  route(app, didCalls.update, ({ body }) => dids.update(body.dids))
  route(app, didCalls.remove, ({ body }) => dids.remove(body.ids))
}
