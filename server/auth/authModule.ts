import type { FastifyInstance } from 'fastify'
import { AccessTokens, LoginChallenges } from './signedTokens.ts'
import { hashPassword } from './password.ts'
import { authRoutes, ofUser, originOf, secondFactorRoutes } from './authRoutes.ts'
import type { Context, Module } from '../module.ts'
import { type AuthParts, AuthService } from './authService.ts'
import { DeviceCookies } from './deviceCookie.ts'
import { ExternalSessions } from './external/externalSessions.ts'
import { ExternalSignIns } from './external/externalSignIns.ts'
import { SignInAttempts } from './external/signInAttempts.ts'
import { SignInProvider } from './external/signInProvider.ts'
import { clearFailures, StoredFailures } from './loginFailures.ts'
import { LoginThrottle } from './loginThrottle.ts'
import { OtherClocks } from './otherClocks.ts'
import { SecondFactors } from './secondFactors.ts'
import { secret } from '../db/secrets.ts'
import { endSessions, endSessionsOf, hasSessionFrom, listSessions } from './sessionRepository.ts'
import { Sessions } from './sessions.ts'
import { GroupedWrites } from '../db/transactions/groupCommit.ts'
import { HourlyLines } from '../http/hourlyLines.ts'
import { authCalls } from '../../contract/auth.ts'
import { route } from '../http/route.ts'
import { invalid } from '../http/refusals.ts'

const PROVIDER_PERIOD_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Sessions, and sign-ins by password, by second factor, and by accounts of the hospital.
 * @param auditFailed returns what audits failed sign-ins, given how their writes are grouped
 */
export async function authModule(
  { unit, db, box, config, app: { log } }: Context,
  auditFailed: (writes: GroupedWrites) => AuthParts['failed'],
) {
  const key = (name: Parameters<typeof secret>[2]) => secret(db, box, name)
  const failures = new GroupedWrites(db)
  const sessions = new Sessions(unit, {
    tokens: new AccessTokens(await key('access-token')),
    refreshKey: await key('refresh-token'),
    box,
    idleMs: config.sessionIdleMs,
    unconfirmedMs: config.unconfirmedMs,
  })
  const clocks = new OtherClocks()
  const secondFactors = new SecondFactors(unit, { box, isRequired: config.requiresSecondFactor, clocks })
  const auth = new AuthService(unit, {
    sessions,
    secondFactors,
    challenges: new LoginChallenges(await key('login-challenge')),
    throttle: new LoginThrottle(new StoredFailures(db, failures), (id, address) => hasSessionFrom(db, id, address)),
    devices: new DeviceCookies(await key('device')),
    timeZone: config.timeZone,
    failed: auditFailed(failures),
  })
  const unconfirmed = new HourlyLines()
  const provider =
    config.provider &&
    new SignInProvider(config.provider, {
      away: (error) => log.warn({ err: error }, 'provider of hospital accounts does not answer'),
      back: () => log.info('provider of hospital accounts answers again'),
      refused: (error) => {
        if (unconfirmed.isDue(String(error))) log.warn({ err: error }, 'sign-in by a hospital account not confirmed')
      },
      clock: (aheadMs) => clocks.note('provider', aheadMs),
    })
  const externalSessions = new ExternalSessions(unit, { provider, box })
  const external = new ExternalSignIns(unit, {
    provider,
    attempts: new SignInAttempts(await key('external-sign-in')),
    auth,
    sessions: externalSessions,
    withoutAuthority: ({ subject, isLeftOut }) =>
      log.warn(
        { subject },
        isLeftOut
          ? 'provider left the groups of a hospital account out, authority unknown'
          : 'hospital account gives no authority',
      ),
  })
  return {
    services: {
      authenticate: sessions.authenticate.bind(sessions),
      /** The parts of authentication that users need. */
      accounts: {
        hash: config.refusesCommonPasswords ? hashUncommonPassword : hashPassword,
        confirm: auth.confirm.bind(auth),
        endSessions,
        listSessions,
        endSessionsOf,
      },
      provider,
      clocks,
    },
    routes(api) {
      authRoutes(api, auth, { sessions, external: externalSessions })
      externalRoutes(api, external)
      secondFactorRoutes(api, auth, secondFactors)
    },
    jobs: [
      ['clear failed sign-ins', DAY_MS, () => clearFailures(db, new Date())],
      provider && ['read sign-in provider', PROVIDER_PERIOD_MS, () => provider.refresh()],
    ],
  } satisfies Module
}

/** Registers the calls of `/auth/provider`. */
function externalRoutes(app: FastifyInstance, signIns: ExternalSignIns): void {
  route(app, authCalls.beginExternal, async ({ request, reply }) => {
    const { url, cookie } = await signIns.begin(originOf(request))
    reply.header('set-cookie', cookie)
    return { url }
  })
  route(app, authCalls.finishExternal, async ({ body, request, reply, audit }) => {
    const { session, cookie } = await signIns.finish(audit(ofUser('login')), body.answer, originOf(request))
    reply.header('set-cookie', cookie)
    return session
  })
}

/** Loaded on first use: it is long, and most servers never need it. */
let list: Promise<ReadonlySet<string>> | undefined

/**
 * Hashes a new password, unless it is a common one in any case (OWASP ASVS 6.2.4).
 * @throws 400 at the field `password`
 */
async function hashUncommonPassword(password: string): Promise<string> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  if ((await list).has(password.toLowerCase())) throw invalid('password', 'COMMON_PASSWORD')
  return hashPassword(password)
}
