import type { FastifyInstance } from 'fastify'
import { type Did, didCalls, type PublicDid } from '../../contract/dids.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { versioned } from '../http/versioned.ts'
import type { DidService } from './didService.ts'

/** The calls of `/v1/dids` (AP-04). */
export function didRoutes(app: FastifyInstance, dids: DidService): void {
  route(app, didCalls.list, ({ query }) => dids.list(query))
  route(app, didCalls.one, ({ params, caller, reply }) =>
    caller ? withRecordVersion<Did>(reply, versioned(reply, dids.one(params.id))) : versioned<PublicDid>(reply, dids.onePublic(params.id)),
  )
  route(app, didCalls.create, ({ body }) => dids.create(body))
  route(app, didCalls.update, ({ body, request }) => dids.update(body.dids, namedVersions(request)))
  route(app, didCalls.remove, ({ body }) => dids.remove(body.ids))
}
