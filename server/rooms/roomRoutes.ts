import type { FastifyInstance } from 'fastify'
import { roomCalls } from '../../contract/rooms.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import type { RoomService } from './roomService.ts'

/** The calls of `/v1/rooms` (AP-03). */
export function roomRoutes(app: FastifyInstance, rooms: RoomService): void {
  route(app, roomCalls.list, ({ query }) => rooms.list(query))
  route(app, roomCalls.one, ({ params, reply }) => withRecordVersion(reply, rooms.one(params.id)))
  route(app, roomCalls.create, ({ body }) => rooms.create(body))
  route(app, roomCalls.update, ({ body, request }) => rooms.update(body.rooms, namedVersions(request)))
  route(app, roomCalls.remove, ({ body }) => rooms.remove(body.ids))
}
