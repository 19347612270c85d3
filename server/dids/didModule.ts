import { type Did, didCalls, type PublicDid } from '../../contract/dids.ts'
import { namedVersions, withRecordVersion, versioned } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { DidService } from './didService.ts'

/** The boards: the calls of `/v1/dids`. */
export const didModule = ({ unit }: Context): Module => ({
  routes(app) {
    const dids = new DidService(unit)
    route(app, didCalls.list, ({ query }) => dids.list(query), { isCompressed: true })
    route(app, didCalls.one, ({ params, caller, reply }) =>
      caller
        ? withRecordVersion<Did>(reply, versioned(reply, dids.one(params.id)))
        : versioned<PublicDid>(reply, dids.onePublic(params.id)),
    )
    route(app, didCalls.create, ({ body, audit }) => dids.create(audit(created('dids.create', 'did', body)), body))
    route(app, didCalls.update, ({ body, request, audit }) =>
      dids.update(audit(updated('dids.update', 'did', body.dids)), body.dids, namedVersions(request)),
    )
    route(app, didCalls.remove, ({ body, audit }) =>
      dids.remove(audit(removed('dids.remove', 'did', body.ids)), body.ids),
    )
  },
})
