import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditAction } from '../../contract/auditActions.ts'
import { authCalls } from '../../contract/auth.ts'
import { type CallEvent, route } from '../http/route.ts'
import type { AuthService, Origin } from './authService.ts'
import type { Sessions } from './sessions.ts'

/** Asks the provider of hospital accounts about sessions. */
interface ExternalConfirmation {
  /** @throws 401 when the provider's answer has ended the session of a refresh token */
  reconfirm(refreshToken: string, address: string): Promise<void>
}

/** Registers the calls of `/auth`. */
export function authRoutes(
  app: FastifyInstance,
  auth: AuthService,
  { sessions, external }: { readonly sessions: Sessions; readonly external: ExternalConfirmation },
): void {
  route(app, authCalls.login, async ({ body, request, reply, audit }) => {
    const { session, deviceCookie } = await auth.login(audit(ofUser('login')), body, originOf(request))
    // A device may know several accounts: each has its own cookie.
    reply.header('set-cookie', deviceCookie)
    return session
  })
  route(app, authCalls.refresh, async ({ body, request, audit }) => {
    await external.reconfirm(body.refreshToken, request.ip)
    // Only the reuse of a rotated token is audited, not each renewal.
    return sessions.refresh(
      audit((rotation) => (rotation.outcome === 'reused' ? ofUser('token.reused')(rotation) : null)),
      body.refreshToken,
    )
  })
  route(app, authCalls.logout, async ({ body, audit }) => {
    await sessions.logout(
      audit((ended) => (ended ? ofUser('logout')(ended) : null)),
      body.refreshToken,
    )
    return {}
  })
}

/** Audits a user who is not yet, or no longer, the caller of the request. */
export const ofUser =
  (action: AuditAction) =>
  ({
    userId: id,
    userName: name,
    details,
  }: {
    readonly userId: string
    readonly userName: string
    readonly details?: CallEvent['details']
  }): CallEvent => ({
    action,
    kind: 'user',
    subjects: [id],
    ...(details && { details }),
    by: { id, name },
  })

export function originOf({ ip, protocol, headers }: FastifyRequest): Origin {
  return { address: ip, isSecure: protocol === 'https', cookie: headers.cookie }
}
