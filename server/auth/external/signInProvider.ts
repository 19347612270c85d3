import * as client from 'openid-client'
import { PROVIDER_AWAY, PROVIDER_REFUSED } from '../../../contract/constants.ts'
import type { Authority } from '../../../domain/rights.ts'
import { minutesOf } from '../../../domain/clockDifference.ts'
import { CLOCK_SKEW_MS } from '../../../domain/limits.ts'
import { FirstFailure } from '../../db/errors/firstFailure.ts'
import { say } from '../../http/messages/say.ts'
import { Refusal, refuse } from '../../http/refusals.ts'
import { claimedAuthority, claimOf, type Claims, isLeftOut } from './claimedAuthority.ts'
import type { ProviderSettings } from './providerSettings.ts'
import type { SignInAttempt } from './signInAttempts.ts'

/** A person as the provider names it. */
export interface ExternalPerson {
  readonly issuer: string
  /** Unique at the issuer, and never given to somebody else. */
  readonly subject: string
  /** Undefined for somebody who may not use the boards. */
  readonly authority: Authority | undefined
  /** Whether the provider left the claim out, as some do for members of many groups: the authority is not known then. */
  readonly isLeftOut: boolean
  /** Id and name that the provider proposes; '' for none. */
  readonly id: string
  readonly name: string
}

/** Reports of the provider's outages, each once, and of sign-ins that it did not confirm. */
interface ProviderReports {
  readonly away: (error: unknown) => void
  readonly back: () => void
  readonly refused: (error: unknown) => void
  /** Called with how far the provider's clock is ahead, in ms, as far as a new ID token shows. */
  readonly clock: (aheadMs: number) => void
}

/** A person who signed in, and the token by which the provider is asked again; undefined where it gives none. */
interface ConfirmedPerson {
  readonly person: ExternalPerson
  readonly refreshToken: string | undefined
}

/** The provider's answer about a session. */
interface Reconfirmation {
  /** Undefined where it said nothing about the person. */
  readonly person: ExternalPerson | undefined
  readonly refreshToken: string
}

/** Time after which a request to the provider fails. */
const TIMEOUT_SECONDS = 5
const SKEW_SECONDS = CLOCK_SKEW_MS / 1_000
/** Refusal of a token that has ended, or whose account is disabled (RFC 6749). */
const INVALID_GRANT = 'invalid_grant'

/**
 * The provider of the hospital's accounts. Its metadata is read in the background, never before the server listens; an
 * outage ends the sign-ins by it and nothing else.
 */
export class SignInProvider {
  readonly settings: ProviderSettings
  readonly #reports: ProviderReports
  readonly #outage: FirstFailure
  #configuration: client.Configuration | undefined
  #reading: Promise<client.Configuration> | undefined
  #failingSince: Date | null = null

  constructor(settings: ProviderSettings, reports: ProviderReports) {
    this.settings = settings
    this.#reports = reports
    this.#outage = new FirstFailure(reports.away, reports.back)
  }

  /** Time of the first of several consecutive failures to read the metadata; null while it can be read. */
  get failingSince(): Date | null {
    return this.#failingSince
  }

  /** Reads the metadata once more. It never fails: an outage is reported, and known as {@link failingSince}. */
  async refresh(): Promise<void> {
    await this.#read().catch(() => undefined)
  }

  /**
   * Begins a sign-in. It asks for the password even where the browser is signed in at the provider, because staff share
   * computers.
   * @throws 503 when the provider does not answer
   */
  async begin(): Promise<{ url: string; attempt: SignInAttempt }> {
    const configuration = await this.#current()
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      startedAt: Math.floor(Date.now() / 1_000),
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.settings.redirectUri,
      scope: this.settings.scope,
      prompt: 'login',
      // Makes the provider say when it asked, which the answer is checked for.
      max_age: '0',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, attempt }
  }

  /**
   * Exchanges the provider's answer for the person who signed in.
   * @param answer query of the address to which the provider returned
   * @throws 403 for an answer that the provider does not confirm, 503 when it does not answer
   */
  async finish(answer: string, { state, nonce, verifier, startedAt }: SignInAttempt): Promise<ConfirmedPerson> {
    const configuration = await this.#current()
    try {
      const address = new URL(this.settings.redirectUri)
      address.search = answer
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const identity = tokens.claims()
      if (!identity) throw new Error('the answer has no ID token')
      const { auth_time, iat } = identity
      this.#reports.clock((iat - secondsNow()) * 1_000)
      // Both times are those of the provider's clock, which may differ from this one.
      if (auth_time !== undefined && iat - auth_time > secondsNow() - startedAt + SKEW_SECONDS)
        throw new Error('the provider did not ask for the password')
      const person = await this.#identify(configuration, tokens.access_token, identity)
      return { person, refreshToken: tokens.refresh_token }
    } catch (error) {
      throw this.#refusalOf(error)
    }
  }

  /**
   * Asks about a person again, by the token of an earlier answer.
   * @returns `REFUSED` when the token counts no more; undefined when the provider does not answer
   */
  async reconfirm(token: string, subject: string): Promise<Reconfirmation | 'REFUSED' | undefined> {
    try {
      const configuration = await this.#current()
      const tokens = await client.refreshTokenGrant(configuration, token)
      const claims = tokens.claims()
      if (claims) this.#reports.clock((claims.iat - secondsNow()) * 1_000)
      const { issuer, userinfo_endpoint } = configuration.serverMetadata()
      const identity = claims ?? { iss: issuer, sub: subject }
      if (identity.sub !== subject) return 'REFUSED'
      const person =
        claims || userinfo_endpoint !== undefined
          ? await this.#identify(configuration, tokens.access_token, identity).catch((error: unknown) => {
              this.#reports.refused(error)
              return undefined
            })
          : undefined
      return { person, refreshToken: tokens.refresh_token ?? token }
    } catch (error) {
      if (error instanceof client.ResponseBodyError && error.error === INVALID_GRANT) return 'REFUSED'
      if (!(error instanceof Refusal)) this.#refusalOf(error)
      return undefined
    }
  }

  /** Returns the person of an ID token; asks the provider for claims that the token does not have. */
  async #identify(
    configuration: client.Configuration,
    accessToken: string,
    identity: Identity,
  ): Promise<ExternalPerson> {
    const { roleClaim } = this.settings
    const { userinfo_endpoint } = configuration.serverMetadata()
    const asks = claimOf(identity, roleClaim) === undefined && userinfo_endpoint !== undefined
    const more = asks ? await client.fetchUserInfo(configuration, accessToken, identity.sub) : {}
    return this.#personOf({ ...more, ...identity })
  }

  #personOf(claims: Identity): ExternalPerson {
    const { roleClaim, roles } = this.settings
    const claim = claimOf(claims, roleClaim)
    return {
      issuer: claims.iss,
      subject: claims.sub,
      authority: claimedAuthority(claim, roles),
      isLeftOut: claim === undefined && isLeftOut(claims, roleClaim),
      id: textOf(claims['preferred_username']),
      name: textOf(claims['name']),
    }
  }

  /** Returns the metadata as last read; reads it now before the first success and during an outage. */
  async #current(): Promise<client.Configuration> {
    if (this.#configuration && this.#failingSince === null) return this.#configuration
    return this.#read().catch(() => {
      throw providerAway()
    })
  }

  /** Reads the metadata; simultaneous callers share one request. */
  #read(): Promise<client.Configuration> {
    this.#reading ??= discover(this.settings)
      .then(
        (configuration) => {
          this.#configuration = configuration
          this.#failingSince = null
          this.#outage.succeeded()
          return configuration
        },
        (error: unknown) => {
          this.#failingSince ??= new Date()
          this.#outage.failed(error)
          throw error
        },
      )
      .finally(() => {
        this.#reading = undefined
      })
    return this.#reading
  }

  #refusalOf(error: unknown): Refusal {
    this.#reports.refused(error)
    if (isAway(error)) return providerAway()
    const issuedAt = issueOfToken(error)
    if (issuedAt === undefined) return providerRefused()
    const aheadMs = (issuedAt - secondsNow()) * 1_000
    this.#reports.clock(aheadMs)
    return Math.abs(aheadMs) > CLOCK_SKEW_MS ? otherClock(aheadMs) : providerRefused()
  }
}

type Identity = Claims & { readonly iss: string; readonly sub: string }

const secondsNow = () => Math.floor(Date.now() / 1_000)

/** Returns when a token was issued that was refused because of its times, in seconds; undefined for another refusal. */
function issueOfToken(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const { claims } = (error.cause ?? {}) as { readonly claims?: { readonly iat?: unknown } }
  return typeof claims?.iat === 'number' ? claims.iat : issueOfToken(error.cause)
}

/** Whether the provider did not answer, rather than refused. */
const isAway = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT')

/**
 * Reads the metadata of the provider, which must name the issuer of the settings.
 * @param fetch sends this request, and those with the configuration
 */
export async function discover(
  { issuer, clientId, clientSecret }: ProviderSettings,
  fetch: client.CustomFetch = globalThis.fetch,
): Promise<client.Configuration> {
  const server = new URL(issuer)
  return client.discovery(
    server,
    clientId,
    { [client.clockTolerance]: SKEW_SECONDS },
    client.ClientSecretBasic(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      // The signature of the ID token is checked, although TLS protects it: a proxy on the way may end TLS.
      execute: [
        client.enableNonRepudiationChecks,
        // The settings accept this computer alone without TLS.
        ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
      [client.customFetch]: fetch,
    },
  )
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

const providerAway = () => refuse(503, PROVIDER_AWAY)

const otherClock = (aheadMs: number) =>
  refuse(403, `${PROVIDER_REFUSED}.clock`, {
    minutes: minutesOf(aheadMs),
    pace: say(aheadMs > 0 ? 'pace.fast' : 'pace.slow'),
  })

const providerRefused = () => refuse(403, PROVIDER_REFUSED)
