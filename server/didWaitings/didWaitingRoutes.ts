import type { FastifyInstance } from 'fastify'
import { didWaitingCalls } from '../../contract/didWaitings.ts'
import { route } from '../http/route.ts'
import type { DidWaitingLists } from './didWaitingLists.ts'
import type { DidWaitingService } from './didWaitingService.ts'
import type { TagScanService } from './tagScanService.ts'

interface Queue {
  readonly lists: DidWaitingLists
  readonly waitings: DidWaitingService
  readonly tags: TagScanService
}

/** The calls of `/v1/did-waitings` (AP-06). */
export function didWaitingRoutes(app: FastifyInstance, { lists, waitings, tags }: Queue): void {
  route(app, didWaitingCalls.waiting, ({ params, caller }) => lists.list(params.didId, 'WAITING', caller))
  route(app, didWaitingCalls.called, ({ params, caller }) => lists.list(params.didId, 'CALLED', caller))
  route(app, didWaitingCalls.holding, ({ params, caller }) => lists.list(params.didId, 'HOLDING', caller))
  route(app, didWaitingCalls.join, ({ body }) => waitings.join(body.didId, body.visitId))
  route(app, didWaitingCalls.call, ({ body }) => waitings.call(body.didWaitingId))
  route(app, didWaitingCalls.hold, ({ body }) => waitings.hold(body.didWaitingIds))
  route(app, didWaitingCalls.done, ({ body }) => waitings.done(body.didWaitingIds))
  route(app, didWaitingCalls.tag, ({ body, caller }) => tags.scan(body, caller))
}
