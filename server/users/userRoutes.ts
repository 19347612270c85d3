import type { FastifyInstance } from 'fastify'
import { userCalls } from '../../contract/users.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { route } from '../http/route.ts'
import type { UserService } from './userService.ts'

/** The calls of `/v1/users` (AP-02). */
export function userRoutes(app: FastifyInstance, users: UserService): void {
  route(app, userCalls.myInfo, ({ caller }) => users.one(caller, caller.id))
  route(app, userCalls.list, ({ query }) => users.list(query))
  route(app, userCalls.sessions, ({ caller }) => users.sessions(caller))
  route(app, userCalls.endSessions, ({ body, caller }) => users.endSessions(caller, body.ids))
  route(app, userCalls.one, ({ params, caller, reply }) => withRecordVersion(reply, users.one(caller, params.id)))
  route(app, userCalls.signUp, ({ body, caller }) => users.create(caller, body))
  route(app, userCalls.update, ({ body, caller, request }) => users.update(caller, body.users, namedVersions(request)))
  route(app, userCalls.changePassword, ({ body, caller, request }) => users.changePassword(caller, body, request.ip))
  route(app, userCalls.remove, ({ body, caller }) => users.remove(caller, body.ids))
}
