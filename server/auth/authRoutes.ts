import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditAction } from '../../contract/auditActions.ts'
import { authCalls } from '../../contract/auth.ts'
import { type CallEvent, route } from '../http/route.ts'
import type { AuthService, Origin } from './authService.ts'
import type { Sessions } from './sessions.ts'
import { secondFactorCalls, type SecondFactorProof } from '../../contract/secondFactor.ts'
import type { Caller } from '../http/authorize.ts'
import { invalid } from '../http/refusals.ts'
import type { SecondFactors } from './secondFactors.ts'

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

/** Registers the calls of second factors, for sign-ins, for users themselves and for ROOT. */
export function secondFactorRoutes(app: FastifyInstance, auth: AuthService, factors: SecondFactors): void {
  route(app, secondFactorCalls.continueLogin, async ({ body, request, reply, audit }) => {
    const { session, deviceCookie } = await auth.continueLogin(audit(ofUser('login')), body, originOf(request))
    reply.header('set-cookie', deviceCookie)
    return session
  })
  /** @returns the password's hash @throws 400 for a wrong password, which counts as a failed sign-in; 429 after too many */
  const confirm = async (caller: Caller, password: string): Promise<string> => {
    const hash = await auth.confirm(caller, password)
    if (hash === null) throw invalid('currentPassword', 'WRONG_PASSWORD')
    return hash
  }
  /** @throws as {@link confirm} and for a code */
  const confirmBoth = async (caller: Caller, { password, code }: SecondFactorProof): Promise<void> => {
    await confirm(caller, password)
    await auth.confirmCode(caller, code)
  }
  route(app, secondFactorCalls.state, ({ caller }) => factors.state(caller))
  route(app, secondFactorCalls.setUp, async ({ body, caller }) =>
    factors.setUpAnew(caller, await confirm(caller, body.currentPassword)),
  )
  route(app, secondFactorCalls.confirm, async ({ body, caller, audit }) => ({
    recoveryCodes: await factors.confirm(
      audit(() => own('secondFactor.on', caller)),
      caller,
      body.code,
    ),
  }))
  route(app, secondFactorCalls.renewCodes, async ({ body, caller, audit }) => {
    await confirmBoth(caller, body)
    const recoveryCodes = await factors.renewCodes(
      audit(() => own('secondFactor.codes', caller)),
      caller,
    )
    return { recoveryCodes }
  })
  route(app, secondFactorCalls.turnOff, async ({ body, caller, audit }) => {
    factors.refuseRequired(caller)
    await confirmBoth(caller, body)
    await factors.turnOff(
      audit(() => own('secondFactor.off', caller)),
      caller,
    )
    return {}
  })
  route(app, secondFactorCalls.reset, ({ body, caller, audit }) =>
    factors.reset(
      audit(({ ids }) => ({ action: 'secondFactor.reset', kind: 'user', subjects: ids })),
      caller,
      body.ids,
    ),
  )
}

const own = (action: AuditAction, { id }: Caller): CallEvent => ({ action, kind: 'user', subjects: [id] })
