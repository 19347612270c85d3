import type { Transaction } from 'kysely'
import type { Login, Session } from '../../contract/auth.ts'
import {
  CHALLENGE_EXPIRED,
  SECOND_FACTOR_REQUIRED,
  SECOND_FACTOR_SET_UP,
  SUSPENDED,
  USED_CODE,
} from '../../contract/constants.ts'
import type { ContinuedSession, SecondFactorSetUp } from '../../contract/secondFactor.ts'
import { dayIn } from '../../domain/days.ts'
import type { DB, Row } from '../db/schema.ts'
import { fromFlag } from '../db/tables/columns.ts'
import type { Audit, Emit, UnitOfWork } from '../db/unitOfWork.ts'
import { say } from '../http/messages/say.ts'
import { conflict, Refusal, refuse } from '../http/refusals.ts'
import type { Caller } from '../http/authorize.ts'
import type { DeviceCookies } from './deviceCookie.ts'
import type { LoginChallenges } from './signedTokens.ts'
import type { Attempt, LoginThrottle } from './loginThrottle.ts'
import { verifyPassword } from './password.ts'
import type { Accepted, SecondFactors } from './secondFactors.ts'
import type { Confirmation, Sessions } from './sessions.ts'

/** Origin of a sign-in. */
export interface Origin {
  readonly address: string
  /** Whether the request was encrypted. */
  readonly isSecure: boolean
  /** The `Cookie` header. */
  readonly cookie: string | undefined
}

/** Why a sign-in failed. */
type LoginFailure = 'password' | 'throttle' | 'suspended' | 'code' | 'usedCode' | 'authority' | 'provider'

/** Data of a sign-in for the audit log. */
export interface LoginEvent {
  readonly userId: string
  readonly userName: string
  readonly details?: Readonly<Record<string, string>>
}

/** A sign-in that is complete. */
interface CompleteLogin {
  /** Finds the user in the transaction that starts the session. */
  readonly findUser: (tx: Transaction<DB>, emit: Emit) => Promise<Row<'users'>>
  readonly details?: Readonly<Record<string, string>>
  /** By the provider of hospital accounts; undefined for a sign-in by password. */
  readonly confirmation?: Confirmation
}

/** Dependencies of the service besides the database. */
export interface AuthParts {
  readonly sessions: Sessions
  readonly throttle: LoginThrottle
  readonly devices: DeviceCookies
  readonly secondFactors: SecondFactors
  readonly challenges: LoginChallenges
  /** The hospital's, in which the last day of a suspension ends. */
  readonly timeZone: string
  /** Called when a sign-in fails; a user of this id may not exist. */
  readonly failed: (id: string, address: string, why: LoginFailure) => Promise<void>
}

/** Signs users in. */
export class AuthService {
  readonly #unit: UnitOfWork
  readonly #parts: AuthParts

  constructor(unit: UnitOfWork, parts: AuthParts) {
    this.#unit = unit
    this.#parts = parts
  }

  /**
   * Signs a user in. `deviceCookie` is set on the device.
   * @throws 403, the same for a wrong password and an unknown id, another for a suspended account; 429 after too
   *   many failures.
   */
  async login(
    audit: Audit<LoginEvent>,
    { id, password }: Login,
    origin: Origin,
  ): Promise<{ session: Session; deviceCookie: string }> {
    const { devices, secondFactors } = this.#parts
    const { address, cookie } = origin
    const user = await this.#check({ id, password }, { address, device: devices.read(id, cookie, new Date()) })
    if (!user) throw loginFailed()
    await this.refuseSuspended(user, address)
    if (user.totp_secret !== null) throw await this.#challenge(user)
    if (secondFactors.isRequiredFor(user.authority)) throw await this.#challenge(user, await secondFactors.setUp(user))
    return this.start(audit, origin, { findUser: async () => user })
  }

  /**
   * Completes a sign-in by a code of the second factor, or by a recovery code.
   * @throws 403 for a wrong or used code, a challenge that is over, and a suspended account; 429 after too many failures
   */
  async continueLogin(
    audit: Audit<LoginEvent>,
    { challenge, code }: { readonly challenge: string; readonly code: string },
    origin: Origin,
  ): Promise<{ session: ContinuedSession; deviceCookie: string }> {
    const { challenges } = this.#parts
    const { address } = origin
    const challenged = await challenges.read(challenge)
    const user = challenged && (await this.#userOf(challenged.userId))
    if (!user || !challenged.isOf(user.password_hash)) throw refuse(403, CHALLENGE_EXPIRED)
    await this.refuseSuspended(user, address)
    const { by, recoveryCodes } = await this.#accept(user, code, origin)
    const { session, deviceCookie } = await this.start(audit, origin, { findUser: async () => user, details: { by } })
    return { session: { ...session, ...(recoveryCodes && { recoveryCodes }) }, deviceCookie }
  }

  /**
   * Accepts a code of the second factor. A wrong one counts as a failure, a used one does not.
   * @throws 403 for either, 429 after too many failures
   */
  async #accept(
    user: Row<'users'>,
    code: string,
    { address, cookie }: Pick<Caller, 'address' | 'cookie'>,
  ): Promise<Accepted> {
    const { devices, secondFactors, throttle } = this.#parts
    const device = devices.read(user.id, cookie, new Date())
    let wrong: Refusal | undefined
    // Not counted with passwords, because a right password forgets its failures.
    const accepted = await throttle
      .run({ id: `code:${user.id}`, address, device }, async () => {
        const result = await secondFactors.accept(user, code, address)
        if (!(result instanceof Refusal)) return result
        if (result.code === USED_CODE) throw result
        wrong = result
        return null
      })
      .catch(async (error: unknown) => {
        if (error instanceof Refusal)
          await this.failed(user.id, address, error.code === USED_CODE ? 'usedCode' : 'throttle')
        throw error
      })
    if (accepted) return accepted
    await this.failed(user.id, address, 'code')
    throw wrong
  }

  /** Returns the refusal of a sign-in that a code continues. */
  async #challenge({ id, password_hash }: Row<'users'>, setUp?: SecondFactorSetUp): Promise<Refusal> {
    const token = await this.#parts.challenges.issue({ userId: id, passwordHash: password_hash })
    return setUp
      ? new Refusal(403, SECOND_FACTOR_SET_UP, say(SECOND_FACTOR_SET_UP), {
          challenge: { token, setUp },
        })
      : new Refusal(403, SECOND_FACTOR_REQUIRED, say(SECOND_FACTOR_REQUIRED), { challenge: { token } })
  }

  /** @throws 403 for a suspended user, with a line in the audit log */
  async refuseSuspended(user: Row<'users'>, address: string): Promise<void> {
    if (!this.#isSuspended(user)) return
    await this.failed(user.id, address, 'suspended')
    throw suspended(user.suspended_until)
  }

  /** Audits and counts a failed sign-in; a user of this id may not exist. */
  failed(id: string, address: string, why: LoginFailure): Promise<void> {
    return this.#parts.failed(id, address, why)
  }

  #userOf(id: string): Promise<Row<'users'> | undefined> {
    return this.#unit.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Starts the session of a user whose sign-in is complete. `deviceCookie` is set on the device. */
  async start(
    audit: Audit<LoginEvent>,
    { address, isSecure }: Origin,
    { findUser, details, confirmation }: CompleteLogin,
  ): Promise<{ session: Session; deviceCookie: string }> {
    const { devices, sessions } = this.#parts
    const { user, ...session } = await this.#unit.change(audit, async (tx, emit) => {
      const found = await findUser(tx, emit)
      const { id, name } = found
      if (this.#isSuspended(found)) throw suspended(found.suspended_until)
      // The password may have been changed, or the user deleted or suspended, during the check. The update locks the
      // user: a later change of the password ends this session too.
      const now = new Date()
      const unchanged = tx
        .updateTable('users')
        .set({ last_login_at: now.toISOString() })
        .where('id', '=', id)
        .where('password_hash', '=', found.password_hash)
        .where('suspended', '=', found.suspended)
      if (!(await unchanged.returning('id').executeTakeFirst())) throw loginFailed()
      return {
        ...(await sessions.start(tx, { userId: id, address, confirmation }, now)),
        user: found,
        userId: id,
        userName: name,
        ...(details && { details }),
      }
    })
    const { id, name, position, authority, provider_subject } = user
    const accessToken = await sessions.sign({ userId: id, sessionId: session.id })
    return {
      session: {
        accessToken,
        refreshToken: session.refreshToken,
        user: { id, name, position, authority, ...(provider_subject !== null && { isExternal: true }) },
      },
      deviceCookie: devices.issue(id, isSecure, new Date()),
    }
  }

  #isSuspended({ suspended, suspended_until }: Row<'users'>): boolean {
    return (
      fromFlag(suspended) && (suspended_until === null || dayIn(this.#parts.timeZone, new Date()) <= suspended_until)
    )
  }

  /**
   * Checks a caller's password again; a wrong one counts as a failed sign-in.
   * @returns the stored hash, null when the password is wrong.
   * @throws 429 after too many failures.
   */
  async confirm({ id, address, cookie }: Caller, password: string): Promise<string | null> {
    const device = this.#parts.devices.read(id, cookie, new Date())
    const user = await this.#check({ id, password }, { address, device })
    return user && user.password_hash
  }

  /**
   * Uses up a code of the caller's second factor, as a sign-in does.
   * @throws 403 for a wrong or used code, 409 when the second factor is off, 429 after too many failures
   */
  async confirmCode(caller: Caller, code: string): Promise<void> {
    const user = await this.#userOf(caller.id)
    if (!user || user.totp_secret === null) throw conflict('SECOND_FACTOR_OFF')
    await this.#accept(user, code, caller)
  }

  /**
   * Returns the user with this id and password, null for none.
   * @throws 429 without checking the password, after too many failures.
   */
  async #check({ id, password }: Login, from: Omit<Attempt, 'id'>): Promise<Row<'users'> | null> {
    const { throttle } = this.#parts
    const user = await throttle
      .run({ id, ...from }, async (priority) => {
        const found = await this.#userOf(id)
        return ((await verifyPassword(password, found?.password_hash, priority)) && found) || null
      })
      .catch(async (error: unknown) => {
        if (error instanceof Refusal) await this.failed(id, from.address, 'throttle')
        throw error
      })
    if (!user) await this.failed(id, from.address, 'password')
    return user
  }
}

const suspended = (until: string | null) =>
  until === null ? refuse(403, SUSPENDED) : refuse(403, `${SUSPENDED}.until`, { day: until })

const loginFailed = () => refuse(403, 'LOGIN_FAILED')
