import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from './auditEvents.ts'
import type { RecordService } from './recordService.ts'

/** The calls of a resource's records, as `recordCalls` of the contract declares them; a module may have its own instead. */
interface RecordCalls<R extends { readonly id: number | string }, Create, Patch, Query> {
  readonly list?: Call & { readonly query: z.ZodType<Query> }
  readonly one?: Call & { readonly params: z.ZodType<{ id: R['id'] }> }
  readonly create: Call & { readonly body: z.ZodType<Create> }
  readonly update: Call & { readonly body: z.ZodType<Record<string, Patch[]>> }
  readonly remove: Call & { readonly body: z.ZodType<{ ids: R['id'][] }> }
}

/** Registers the calls by which staff list, read, create, change and delete the records of a resource. */
export function recordRoutes<
  R extends { readonly id: number | string },
  Create extends object,
  Patch extends { readonly id: R['id'] },
  Query,
>(
  app: FastifyInstance,
  { list, one, create, update, remove }: RecordCalls<R, Create, Patch, Query>,
  service: RecordService<R, Create, Patch, Query>,
  options: { readonly isCompressed?: true } = {},
): void {
  const { records, kind } = service
  if (list) route(app, list, ({ query }) => service.list(query as Query), options)
  if (one) route(app, one, ({ params, reply }) => withRecordVersion(reply, service.one((params as { id: R['id'] }).id)))
  route(app, create, ({ body, audit }) => service.create(audit(created(`${records}.create`, kind, body)), body))
  route(app, update, ({ body, request, audit }) => {
    const [patches = []] = Object.values(body)
    return service.update(audit(updated(`${records}.update`, kind, patches)), patches, namedVersions(request))
  })
  route(app, remove, ({ body: { ids }, audit }) => service.remove(audit(removed(`${records}.remove`, kind, ids)), ids))
}
