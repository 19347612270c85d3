import type { Transaction } from 'kysely'
import type { Tokens } from '../../contract/auth.ts'
import type { DB } from '../db/schema.ts'
import { PURPOSES, type SecretBox } from '../db/secrets.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { sessionEnded } from '../events/bus.ts'
import type { SignedIn } from '../http/authorize.ts'
import { unauthenticated } from '../http/refusals.ts'
import { storageFailure } from '../http/storageFailures.ts'
import type { AccessClaims, AccessTokens } from './signedTokens.ts'
import {
  type EndedSession,
  endSessionOf,
  findCaller,
  findUnused,
  type Rotation,
  rotate,
  type SessionLimits,
  startSession,
} from './sessionRepository.ts'

interface SessionParts extends SessionLimits {
  readonly tokens: AccessTokens
  /** Key from which successors of refresh tokens are derived. */
  readonly refreshKey: Uint8Array
  /** Seals tokens of the provider of hospital accounts. */
  readonly box: SecretBox
}

/** What the provider of hospital accounts says with a sign-in that it confirms. */
export interface Confirmation {
  /** Token by which it is asked again; undefined where it gave none. */
  readonly refreshToken: string | undefined
}

/** Starts and ends sessions, renews their tokens, and authenticates callers. */
export class Sessions {
  readonly #unit: UnitOfWork
  readonly #parts: SessionParts

  constructor(unit: UnitOfWork, parts: SessionParts) {
    this.#unit = unit
    this.#parts = parts
  }

  /** Starts a session. @returns its id and first refresh token */
  start(
    tx: Transaction<DB>,
    {
      userId,
      address,
      confirmation,
    }: { readonly userId: string; readonly address: string; readonly confirmation: Confirmation | undefined },
    now: Date,
  ): Promise<{ id: string; refreshToken: string }> {
    const { box } = this.#parts
    const token = confirmation?.refreshToken
    const sealedToken = (id: string) =>
      token !== undefined && box.seals ? box.seal(token, PURPOSES.provider(id)) : null
    return startSession(tx, { userId, address, isConfirmed: confirmation !== undefined, sealedToken }, this.#parts, now)
  }

  /** Returns an access token of a session. */
  sign(claims: AccessClaims): Promise<string> {
    return this.#parts.tokens.sign(claims)
  }

  /** Exchanges a refresh token for new tokens. @throws 401 when it is no longer valid. */
  async refresh(audit: Audit<Rotation>, refreshToken: string): Promise<Tokens> {
    // The time of arrival, not of processing: the grace period is for simultaneous requests, however slow a busy server
    // is.
    const asked = new Date()
    const next = await this.#unit
      .change(audit, async (tx, emit) => {
        const rotation = await rotate(tx, refreshToken, this.#parts, asked)
        if (rotation.outcome === 'reused') emit(sessionEnded(rotation.sessionId))
        return rotation
      })
      .catch(async (error: Error) => {
        // On a full disk staff still see their queues: the token stays as it is, and is exchanged at the next renewal.
        const kept = storageFailure(error) && (await findUnused(this.#unit.db, refreshToken, asked))
        if (!kept) throw error
        return kept
      })
    if (next.outcome !== 'renewed') throw unauthenticated()
    return { accessToken: await this.#parts.tokens.sign(next), refreshToken: next.refreshToken }
  }

  /** Ends the session of a refresh token, if any, and its live connections. */
  async logout(audit: Audit<EndedSession | undefined>, refreshToken: string): Promise<void> {
    await this.#unit.change(audit, async (tx, emit) => {
      const ended = await endSessionOf(tx, refreshToken, new Date())
      if (ended) emit(sessionEnded(ended.sessionId))
      return ended
    })
  }

  /**
   * Returns the caller of a request with the user's current data; null without a token.
   * @throws 401 for a token that is expired or forged, or whose session has ended.
   */
  async authenticate(authorization: string | undefined): Promise<SignedIn | null> {
    if (authorization === undefined) return null
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const claims = token === undefined ? undefined : await this.#parts.tokens.verify(token)
    const caller = claims && (await findCaller(this.#unit.db, claims.sessionId, new Date()))
    if (!claims || !caller || caller.id !== claims.userId) throw unauthenticated()
    return caller
  }
}
