import type { Login, Session, Tokens } from '../../contract/auth.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { Refusal, unauthenticated } from '../http/refusals.ts'
import type { Caller } from '../http/route.ts'
import type { AccessTokens } from './accessToken.ts'
import { verifyPassword } from './password.ts'
import { findCaller, rotate, startSession } from './sessionRepository.ts'

/** Signing in, staying signed in, and knowing who calls (AP-01). */
export class AuthService {
  readonly #unit: UnitOfWork
  readonly #tokens: AccessTokens

  constructor(unit: UnitOfWork, tokens: AccessTokens) {
    this.#unit = unit
    this.#tokens = tokens
  }

  /** @throws 403, the same for a wrong password and an unknown id (LG-04). */
  async login({ id, password }: Login): Promise<Session> {
    const found = await this.#unit.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    if (!(await verifyPassword(password, found?.password_hash)) || !found) throw loginFailed()
    const session = await this.#unit.run(async (tx) => {
      // The password may have been changed, or the user deleted, while it was being checked.
      const unchanged = tx.selectFrom('users').select('id').where('id', '=', id).where('password_hash', '=', found.password_hash)
      if (!(await unchanged.executeTakeFirst())) throw loginFailed()
      return startSession(tx, found.id, new Date())
    })
    const { name, position, authority } = found
    const accessToken = await this.#tokens.sign({ userId: found.id, sessionId: session.id })
    return { accessToken, refreshToken: session.refreshToken, user: { id: found.id, name, position, authority } }
  }

  /** Exchanges a refresh token for a pair of fresh tokens. @throws 401 when it is not valid any more. */
  async refresh(refreshToken: string): Promise<Tokens> {
    const next = await this.#unit.run((tx) => rotate(tx, refreshToken, new Date()))
    if (!next) throw unauthenticated()
    return { accessToken: await this.#tokens.sign(next), refreshToken: next.refreshToken }
  }

  /**
   * The caller of a request, as the user stands now; null without a token.
   * @throws 401 for a token that is expired, forged, or whose session has ended.
   */
  async authenticate(authorization: string | undefined): Promise<Caller | null> {
    if (authorization === undefined) return null
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const claims = token === undefined ? undefined : await this.#tokens.verify(token)
    const caller = claims && (await findCaller(this.#unit.db, claims.sessionId, claims.userId))
    if (!caller) throw unauthenticated()
    return caller
  }
}

const loginFailed = () =>
  new Refusal(403, 'LOGIN_FAILED', '아이디 또는 비밀번호가 일치하지 않습니다. 입력하신 내용을 확인해 주세요.')
