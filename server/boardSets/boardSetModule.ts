import { boardSetCalls } from '../../contract/boardSets.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { BoardSetService } from './boardSetService.ts'

/** Several boards on one screen: the calls of `/v1/board-sets`. */
export const boardSetModule = ({ unit }: Context): Module => ({
  routes(app) {
    const sets = new BoardSetService(unit)
    route(app, boardSetCalls.list, ({ query }) => sets.list(query))
    // Keyboards of televisions and phones begin an address with a capital letter.
    route(app, boardSetCalls.one, ({ params, reply }) => withRecordVersion(reply, sets.one(params.id.toLowerCase())))
    route(app, boardSetCalls.create, ({ body, audit }) =>
      sets.create(audit(created('boardSets.create', 'boardSet', body)), body),
    )
    route(app, boardSetCalls.update, ({ body, request, audit }) =>
      sets.update(
        audit(updated('boardSets.update', 'boardSet', body.boardSets)),
        body.boardSets,
        namedVersions(request),
      ),
    )
    route(app, boardSetCalls.remove, ({ body, audit }) =>
      sets.remove(audit(removed('boardSets.remove', 'boardSet', body.ids)), body.ids),
    )
  },
})
