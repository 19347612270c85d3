import { userCalls } from '../../contract/users.ts'
import { namedVersions, withRecordVersion } from '../http/recordVersion.ts'
import { GIVEN_RIGHTS, isGivenRight, needsRights } from '../../domain/rights.ts'
import type { Authorizer } from '../http/authorize.ts'
import { route } from '../http/route.ts'
import { created, removed, updated } from '../records/auditEvents.ts'
import type { Context, Module } from '../module.ts'
import { type Credentials, UserService } from './userService.ts'

/** The users and their sessions: the calls of `/v1/users` (AP-02). */
export const userModule = ({ unit, config }: Context, accounts: Credentials, authorizer: Authorizer): Module => ({
  routes(app) {
    const users = new UserService(unit, accounts, {
      requiresCurrentPassword: config.requiresCurrentPassword,
      hasProvider: config.provider !== undefined,
    })
    route(app, userCalls.myInfo, async ({ caller }) => {
      const missing = await authorizer.withheldFrom(caller)
      const withheldRights = missing.filter((right) => !isGivenRight(right))
      const givenRights = needsRights(caller.authority) ? GIVEN_RIGHTS.filter((right) => !missing.includes(right)) : []
      return {
        ...(await users.one(caller, caller.id)),
        ...(withheldRights.length > 0 && { withheldRights }),
        ...(givenRights.length > 0 && { givenRights }),
      }
    })
    route(app, userCalls.list, ({ query }) => users.list(query))
    route(app, userCalls.sessions, ({ caller }) => users.sessions(caller))
    route(
      app,
      userCalls.endSessions,
      ({ body, caller, audit }) =>
        users.endSessions(audit(removed('sessions.end', 'none', body.ids)), caller, body.ids),
      { changesUsers: true },
    )
    route(app, userCalls.one, ({ params, caller, reply }) => withRecordVersion(reply, users.one(caller, params.id)))
    route(app, userCalls.signUp, ({ body, caller, audit }) =>
      users.create(audit(created('users.create', 'user', body)), caller, body),
    )
    route(
      app,
      userCalls.update,
      ({ body, caller, request, audit }) =>
        users.update(audit(updated('users.update', 'user', body.users)), caller, body.users, namedVersions(request)),
      { changesUsers: true },
    )
    route(
      app,
      userCalls.chooseFirstPage,
      ({ body, caller, audit }) =>
        users.chooseFirstPage(
          audit(updated('users.update', 'user', [{ id: caller.id, ...body }])),
          caller,
          body.firstPage,
        ),
      { changesUsers: true },
    )
    route(
      app,
      userCalls.changePassword,
      ({ body, caller, audit }) =>
        users.changePassword(
          audit(() => ({ action: 'users.password', kind: 'user', subjects: [body.id] })),
          caller,
          body,
        ),
      { changesUsers: true },
    )
    route(app, userCalls.confirmPassword, ({ body, caller }) => users.confirmPassword(caller, body.currentPassword))
    route(
      app,
      userCalls.signOut,
      ({ body, caller, audit }) => users.signOut(audit(removed('sessions.end', 'user', body.ids)), caller, body.ids),
      { changesUsers: true },
    )
    route(
      app,
      userCalls.remove,
      ({ body, caller, audit }) => users.remove(audit(removed('users.remove', 'user', body.ids)), caller, body.ids),
      { changesUsers: true },
    )
  },
})
