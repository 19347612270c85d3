import type { Login, Session, Tokens } from '../../contract/auth.ts'
import { Batcher } from '../db/batches/batcher.ts'
import type { Row } from '../db/schema.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import { Refusal, unauthenticated } from '../http/refusals.ts'
import type { SignedIn } from '../http/route.ts'
import { sessionEnded } from '../events/bus.ts'
import type { AccessTokens } from './accessToken.ts'
import type { DeviceCookies } from './deviceCookie.ts'
import type { Attempt, LoginThrottle } from './loginThrottle.ts'
import { verifyPassword } from './password.ts'
import {
  type EndedSession,
  endSessionOf,
  findCaller,
  type Rotation,
  rotate,
  startSession,
} from './sessionRepository.ts'

/** Where a sign-in comes from. */
export interface Origin {
  readonly address: string
  /** Came encrypted. */
  readonly isSecure: boolean
  /** The `Cookie` header. */
  readonly cookie: string | undefined
}

/** What signing in needs beside the database. */
export interface AuthParts {
  readonly tokens: AccessTokens
  /** Makes the successors of refresh tokens. */
  readonly refreshKey: Uint8Array
  readonly throttle: LoginThrottle
  readonly devices: DeviceCookies
  /** Hears of sign-ins that failed; there may be no user of this id. */
  readonly failed: (id: string, address: string, why: 'password' | 'throttle') => Promise<void>
}

/** Signing in, staying signed in, signing out, and knowing who calls (AP-01). */
export class AuthService {
  readonly #unit: UnitOfWork
  readonly #parts: AuthParts
  /** By the session: a console asks for several lists at once. */
  readonly #callers: Batcher<string, null, SignedIn | undefined>

  constructor(unit: UnitOfWork, parts: AuthParts) {
    this.#unit = unit
    this.#callers = new Batcher(unit.db, (sessionId) => findCaller(unit.db, sessionId, new Date()))
    this.#parts = parts
  }

  /**
   * Signs in; `deviceCookie` is for the device.
   * @throws 403, the same for a wrong password and an unknown id (LG-04); 429 after too many of either.
   */
  async login(
    audit: Audit<{ userId: string; userName: string }>,
    { id, password }: Login,
    { address, isSecure, cookie }: Origin,
  ): Promise<{ session: Session; deviceCookie: string }> {
    const { devices, tokens } = this.#parts
    const user = await this.#check({ id, password }, { address, device: devices.read(id, cookie, new Date()) })
    if (!user) throw loginFailed()
    const { name, position, authority } = user
    const session = await this.#unit.change(audit, async (tx) => {
      // The password may have been changed, or the user deleted, while it was being checked. Setting a column to itself
      // locks the user: who changes the password from here on ends this session too.
      const unchanged = tx
        .updateTable('users')
        .set((eb) => ({ position: eb.ref('position') }))
        .where('id', '=', id)
        .where('password_hash', '=', user.password_hash)
      if (!(await unchanged.returning('id').executeTakeFirst())) throw loginFailed()
      return { ...(await startSession(tx, { userId: id, address }, new Date())), userId: id, userName: name }
    })
    const accessToken = await tokens.sign({ userId: id, sessionId: session.id })
    return {
      session: { accessToken, refreshToken: session.refreshToken, user: { id, name, position, authority } },
      deviceCookie: devices.issue(id, isSecure, new Date()),
    }
  }

  /**
   * Asks a caller for their password once more; a wrong one counts as a failed sign-in.
   * @returns what is stored of it, null when it is wrong. @throws 429 after too many.
   */
  async confirm({ id }: SignedIn, password: string, address: string): Promise<string | null> {
    const user = await this.#check({ id, password }, { address, device: undefined })
    return user && user.password_hash
  }

  /**
   * The user whose password this is, null for none. @throws 429 without a look at it, after too many that were wrong.
   */
  async #check({ id, password }: Login, from: Omit<Attempt, 'id'>): Promise<Row<'users'> | null> {
    const { throttle, failed } = this.#parts
    const user = await throttle
      .run({ id, ...from }, async (place) => {
        const found = await this.#unit.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
        return ((await verifyPassword(password, found?.password_hash, place)) && found) || null
      })
      .catch(async (error: unknown) => {
        if (error instanceof Refusal) await failed(id, from.address, 'throttle')
        throw error
      })
    if (!user) await failed(id, from.address, 'password')
    return user
  }

  /** Exchanges a refresh token for a pair of fresh tokens. @throws 401 when it is not valid any more. */
  async refresh(audit: Audit<Rotation>, refreshToken: string): Promise<Tokens> {
    // When it came, not when its turn came: the grace is for who asked at the same time, however long a busy server
    // takes.
    const asked = new Date()
    const next = await this.#unit.change(audit, async (tx, emit) => {
      const rotation = await rotate(tx, refreshToken, this.#parts.refreshKey, asked)
      if (rotation.outcome === 'reused') emit(sessionEnded(rotation.sessionId))
      return rotation
    })
    if (next.outcome !== 'renewed') throw unauthenticated()
    return { accessToken: await this.#parts.tokens.sign(next), refreshToken: next.refreshToken }
  }

  /** Ends the session of a refresh token, if there is one, and the live connections that it opened. */
  async logout(audit: Audit<EndedSession | undefined>, refreshToken: string): Promise<void> {
    await this.#unit.change(audit, async (tx, emit) => {
      const ended = await endSessionOf(tx, refreshToken, new Date())
      if (ended) emit(sessionEnded(ended.sessionId))
      return ended
    })
  }

  /**
   * The caller of a request, as the user stands now; null without a token.
   * @throws 401 for a token that is expired, forged, or whose session has ended.
   */
  async authenticate(authorization: string | undefined): Promise<SignedIn | null> {
    if (authorization === undefined) return null
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const claims = token === undefined ? undefined : await this.#parts.tokens.verify(token)
    const caller = claims && (await this.#callers.find(claims.sessionId, null))
    if (!claims || !caller || caller.id !== claims.userId) throw unauthenticated()
    return caller
  }
}

const loginFailed = () =>
  new Refusal(403, 'LOGIN_FAILED', '아이디 또는 비밀번호가 일치하지 않습니다. 입력하신 내용을 확인해 주세요.')
