import type { FastifyInstance } from 'fastify'
import { packageCalls } from '../../../contract/packages.ts'
import { namedVersions, withRecordVersion } from '../../http/recordVersion.ts'
import { route } from '../../http/route.ts'
import { created, removed, updated } from '../../records/auditEvents.ts'
import type { PackageService } from './packageService.ts'

/** Registers the routes of `/v1/packages` (docs/decisions/visits.md#exams-have-rooms-packages-list-rooms). */
export function packageRoutes(app: FastifyInstance, packages: PackageService): void {
  route(app, packageCalls.list, ({ query }) => packages.list(query))
  route(app, packageCalls.one, ({ params, reply }) => withRecordVersion(reply, packages.one(params.id)))
  route(app, packageCalls.create, ({ body, audit }) =>
    packages.create(audit(created('packages.create', 'package', body)), body),
  )
  route(app, packageCalls.update, ({ body, request, audit }) =>
    packages.update(audit(updated('packages.update', 'package', body.packages)), body.packages, namedVersions(request)),
  )
  route(app, packageCalls.remove, ({ body, audit }) =>
    packages.remove(audit(removed('packages.remove', 'package', body.ids)), body.ids),
  )
}
