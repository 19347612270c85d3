import { roomCalls } from '../../contract/rooms.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { RoomService } from './roomService.ts'

/** The rooms of exams: the calls of `/v1/rooms`. */
export const roomModule = ({ unit, settings }: Context): Module => ({
  routes(app) {
    const rooms = new RoomService(unit, () => settings.waitLimits)
    route(app, roomCalls.list, ({ query }) => rooms.list(query), { isCompressed: true })
    route(app, roomCalls.one, ({ params, reply }) => withRecordVersion(reply, rooms.one(params.id)))
    route(app, roomCalls.create, ({ body, audit }) => rooms.create(audit(created('rooms.create', 'room', body)), body))
    route(app, roomCalls.update, ({ body, request, audit }) =>
      rooms.update(audit(updated('rooms.update', 'room', body.rooms)), body.rooms, namedVersions(request)),
    )
    route(app, roomCalls.remove, ({ body, audit }) =>
      rooms.remove(audit(removed('rooms.remove', 'room', body.ids)), body.ids),
    )
  },
})
