import { didWaitingCalls } from '../../contract/didWaitings.ts'
import { DONE_MEANS_HEADER, doneMeansOf } from '../../contract/constants.ts'
import type { AuditEvent } from '../db/audit/auditLog.ts'
import { route, type SeenPatient } from '../http/route.ts'
import { versioned } from '../http/recordVersion.ts'
import { BulkTransferService } from '../queue/moves/bulkTransferService.ts'
import { MoveService } from '../queue/moves/moveService.ts'
import { PlaceService } from '../queue/placeService.ts'
import { SpecialMoveService } from '../queue/moves/specialMoveService.ts'
import { TagScanService } from '../queue/tags/tagScanService.ts'
import { UndoService } from '../queue/moves/undoService.ts'
import type { Context, Module } from '../module.ts'
import { DidWaitingLists, type FindOption } from './didWaitingLists.ts'
import { Receipts, type ShownCall } from './receipts.ts'
import type { WaitEstimates } from '../queue/estimates/waitEstimates.ts'

const reads = ({ params: { didId } }: { readonly params: { readonly didId: number } }): AuditEvent => ({
  action: 'waitings.read',
  kind: 'did',
  subjects: [didId],
})

const seen = (patient: {
  readonly visitId?: number | undefined
  readonly number?: number | undefined
}): SeenPatient => ({
  id: patient.visitId ?? 0,
  number: patient.number,
})

/**
 * The queues of boards: the calls of `/v1/did-waitings`, and the receipts of calls.
 * @param painted is called with calls whose first receipt has been stored
 */
export function didWaitingModule(
  { unit, db, bus, writes }: Context,
  estimates: WaitEstimates,
  findOption: FindOption,
  painted: (calls: readonly ShownCall[]) => void,
) {
  const lists = new DidWaitingLists(unit, findOption, estimates)
  const receipts = new Receipts(db, bus, writes, painted)
  const waitings = new MoveService(unit, estimates)
  const tags = new TagScanService(unit, estimates)
  const special = new SpecialMoveService(unit)
  const bulk = new BulkTransferService(unit)
  const undo = new UndoService(unit)
  const places = new PlaceService(unit)
  return {
    services: { lists, receipts },
    routes(app) {
      for (const [call, status] of [
        [didWaitingCalls.waiting, 'WAITING'],
        [didWaitingCalls.called, 'CALLED'],
        [didWaitingCalls.holding, 'HOLDING'],
      ] as const)
        route(app, call, ({ params, caller, reply }) => versioned(reply, lists.list(params.didId, status, caller)), {
          reads,
          shows: ({ patients }) => patients.map(seen),
          isCompressed: true,
        })
      route(
        app,
        didWaitingCalls.queues,
        async ({ query, caller }) => ({ boards: await lists.queues(query.didIds, caller) }),
        {
          isCompressed: true,
          reads: ({ query: { didIds } }) => ({
            action: 'waitings.read',
            kind: 'did',
            ...(didIds && { subjects: didIds }),
          }),
          shows: ({ boards }) =>
            boards.flatMap(({ waiting, called, holding }) => [...waiting, ...called, ...holding].map(seen)),
        },
      )
      route(app, didWaitingCalls.join, ({ body, caller, once }) =>
        waitings.join(caller, body.didId, body.visitId, once),
      )
      route(app, didWaitingCalls.call, ({ body, caller }) => waitings.call(caller, body.didWaitingId, body.place))
      route(app, didWaitingCalls.callNext, ({ body, caller, once }) =>
        waitings.callNext(caller, body.didId, body.place, once),
      )
      route(app, didWaitingCalls.place, ({ body, audit }) => {
        const { place, closed } = body
        return places.close(
          audit(({ roomId }) => ({
            action: 'rooms.place',
            kind: 'room',
            subjects: [roomId],
            details: { place, closed },
          })),
          body,
        )
      })
      route(app, didWaitingCalls.hold, ({ body, caller }) => waitings.hold(caller, body.didWaitingIds, body.reason))
      route(app, didWaitingCalls.done, ({ body, caller, request }) =>
        waitings.done(caller, body.didWaitingIds, doneMeansOf(request.headers[DONE_MEANS_HEADER])),
      )
      route(app, didWaitingCalls.tag, ({ body, caller, author }) => tags.scan(body, caller, author))
      route(app, didWaitingCalls.recall, ({ body, caller }) => special.recall(caller, body.didWaitingId))
      route(app, didWaitingCalls.transfer, ({ body, caller }) =>
        special.transfer(caller, body.didWaitingId, body.didId),
      )
      route(app, didWaitingCalls.front, ({ body, caller }) => special.front(caller, body))
      route(app, didWaitingCalls.noShow, ({ body, caller }) => special.noShow(caller, body))
      route(app, didWaitingCalls.undo, ({ body, caller, once }) => undo.undo(caller, body, once))
      route(app, didWaitingCalls.transferAll, ({ body, caller, once }) => bulk.transferAll(caller, body, once))
      route(app, didWaitingCalls.undoAll, ({ body, caller, once }) => undo.undoAll(caller, body.moves, once))
      route(app, didWaitingCalls.moves, ({ query }) => lists.moves(query), {
        reads: ({ query: { visitId } }) => ({
          action: 'moves.read',
          kind: 'visit',
          ...(visitId !== undefined && { subjects: [visitId] }),
        }),
        shows: ({ content }) => content.map(seen),
      })
    },
    stop: () => receipts.close(),
  } satisfies Module
}
