import type { FastifyBaseLogger } from 'fastify'
import { failedLogins } from './audit/failedLogins.ts'
import { AccessTokens } from './auth/accessToken.ts'
import { AuthService } from './auth/authService.ts'
import { DeviceCookies } from './auth/deviceCookie.ts'
import { ExternalSessions } from './auth/external/externalSessions.ts'
import { ExternalSignIns } from './auth/external/externalSignIns.ts'
import { SignInAttempts } from './auth/external/signInAttempts.ts'
import { SignInProvider } from './auth/external/signInProvider.ts'
import { LoginChallenges } from './auth/loginChallenge.ts'
import { StoredFailures } from './auth/loginFailures.ts'
import { LoginThrottle } from './auth/loginThrottle.ts'
import { OtherClocks } from './auth/otherClocks.ts'
import { SecondFactors } from './auth/secondFactors.ts'
import { secret } from './auth/secret.ts'
import { hasSessionFrom } from './auth/sessionRepository.ts'
import { Sessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { SecretBox } from './db/secrets/secretBox.ts'
import { GroupedWrites } from './db/transactions/groupedWrites.ts'
import type { UnitOfWork } from './db/unitOfWork.ts'
import { HourlyLines } from './http/hourlyLines.ts'
import type { Metrics } from './status/metrics.ts'

interface SignInParts {
  readonly unit: UnitOfWork
  readonly box: SecretBox
  /** Undefined where nobody reads metrics. */
  readonly metrics: Metrics | undefined
  readonly log: FastifyBaseLogger
}

/** Creates the services of sessions, and of sign-ins by password, by second factor, and by accounts of the hospital. */
export async function createSignIns(config: Config, { unit, box, metrics, log }: SignInParts) {
  const { db } = unit
  const key = (name: Parameters<typeof secret>[2]) => secret(db, box, name)
  const failures = new GroupedWrites(db)
  const auditFailed = failedLogins(failures)
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
    failed: (id, address, why) => {
      metrics?.signInFailed(why)
      return auditFailed(id, address, why)
    },
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
  return { sessions, secondFactors, auth, provider, external, externalSessions, clocks }
}
