import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authCalls } from '../../contract/auth.ts'
import { route } from '../http/route.ts'
import type { AuthService, Origin } from './authService.ts'

/** The calls of `/auth` (AP-01). */
export function authRoutes(app: FastifyInstance, auth: AuthService): void {
  route(app, authCalls.login, async ({ body, request, reply }) => {
    const { session, deviceCookie } = await auth.login(body, originOf(request))
    // Several accounts may be known on a device: no cookie takes another's place.
    reply.header('set-cookie', deviceCookie)
    return session
  })
  route(app, authCalls.refresh, ({ body }) => auth.refresh(body.refreshToken))
  route(app, authCalls.logout, async ({ body }) => {
    await auth.logout(body.refreshToken)
    return {}
  })
}

function originOf({ ip, protocol, headers }: FastifyRequest): Origin {
  return { address: ip, isSecure: protocol === 'https', cookie: headers.cookie }
}
