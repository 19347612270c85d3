import type { Kysely } from 'kysely'
import { LAST_ROOT } from '../../../contract/constants.ts'
import { logAudit } from '../../db/audit/auditLog.ts'
import type { DB, Row } from '../../db/schema.ts'
import { PURPOSES, type SecretBox } from '../../db/secrets.ts'
import { lockAdvisory, USER_CHANGES } from '../../db/transactions/locks.ts'
import type { UnitOfWork } from '../../db/unitOfWork.ts'
import { sessionEnded } from '../../events/bus.ts'
import { Refusal, unauthenticated } from '../../http/refusals.ts'
import { storageFailure } from '../../http/storageFailures.ts'
import { endSessions, endSessionsOf, findUnused } from '../sessionRepository.ts'
import { findExternal, followAuthority } from './externalUsers.ts'
import type { ExternalPerson, SignInProvider } from './signInProvider.ts'

/** Time after which a question to the provider counts as lost, longer than its requests take. */
const LOST_MS = 30_000

type User = Row<'users'>

interface ExternalSessionParts {
  /** Undefined where the hospital has none. */
  readonly provider: SignInProvider | undefined
  readonly box: SecretBox
}

/** A session about which the provider is asked. */
interface Asked {
  readonly sessionId: string
  readonly user: User
  readonly token: string
}

/**
 * Keeps sessions of hospital accounts in step with the provider. Each renewal of tokens asks it again where it gave a
 * token for that; the others end some hours after the sign-in. An account without authority has no session.
 */
export class ExternalSessions {
  readonly #unit: UnitOfWork
  readonly #parts: ExternalSessionParts

  constructor(unit: UnitOfWork, parts: ExternalSessionParts) {
    this.#unit = unit
    this.#parts = parts
  }

  /**
   * Asks the provider about the user of a refresh token. While it does not answer, the session goes on.
   * @throws 401 when it has ended the session: the account is refused, or has another authority
   */
  async reconfirm(refreshToken: string, address: string): Promise<void> {
    const { provider, box } = this.#parts
    if (!provider || !box.seals) return
    const session = await findUnused(this.#unit.db, refreshToken, new Date())
    if (session && !(await this.#ask(provider, session.sessionId, address))) throw unauthenticated()
  }

  /** Ends all sessions of a user whose account gives no authority any more. */
  async end({ id, name }: User, address: string): Promise<void> {
    await this.#unit.run(async (tx, emit) => {
      await lockAdvisory(tx, USER_CHANGES)
      const ended = await endSessions(tx, id)
      for (const session of ended) emit(sessionEnded(session))
      if (ended.length > 0) await logAudit(tx, endedBy({ id, name }, address))
    })
  }

  /** Asks about one session. @returns whether it goes on */
  async #ask(provider: SignInProvider, sessionId: string, address: string): Promise<boolean> {
    const asked = await this.#begin(sessionId)
    if (!asked) return true
    const { user } = asked
    const answer = await provider.reconfirm(asked.token, user.provider_subject ?? '')
    if (answer === 'REFUSED') {
      await this.#endOne(asked, address)
      await this.#askOthers(provider, user.id, address)
      return false
    }
    const { person } = answer ?? {}
    const isKnown = person?.isLeftOut === false
    const isOther = isKnown && person.authority !== user.authority
    if (isOther && (await this.#follow(person, user, address))) return false
    await this.#store(sessionId, answer?.refreshToken, isKnown && !isOther)
    return true
  }

  /**
   * Gives a user the authority that the provider says, which ends the sessions.
   * @returns false for the last ROOT, who keeps the authority, and the session for some hours to choose another one
   */
  async #follow(person: ExternalPerson, user: User, address: string): Promise<boolean> {
    const { authority } = person
    if (!authority) {
      await this.end(user, address)
      return true
    }
    const following = this.#unit.run(async (tx, emit) => {
      await lockAdvisory(tx, USER_CHANGES)
      const current = await findExternal(tx, person)
      if (current) await followAuthority(tx, emit, current, authority, address)
      return true
    })
    return following.catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === LAST_ROOT)) throw error
      return false
    })
  }

  /** The account may be disabled: the user's other sessions are asked about at once. */
  async #askOthers(provider: SignInProvider, userId: string, address: string): Promise<void> {
    const others = this.#unit.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider_token', 'is not', null)
    for (const { id } of await others.execute()) await this.#ask(provider, id, address)
  }

  /** Marks a session as asked about, on whichever server; undefined where there is nothing to ask now. */
  async #begin(sessionId: string): Promise<Asked | undefined> {
    const { db } = this.#unit
    const now = new Date()
    const marked = await db
      .updateTable('sessions')
      .set({ asked_at: now.toISOString() })
      .where('id', '=', sessionId)
      .where('provider_token', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('asked_at', 'is', null),
          eb('asked_at', '<', new Date(now.getTime() - LOST_MS).toISOString()),
          // The clock was set back.
          eb('asked_at', '>', now.toISOString()),
        ]),
      )
      .returning(['user_id', 'provider_token'])
      .executeTakeFirst()
      .catch((error: Error) => {
        // On a full disk the next token could not be stored either.
        if (!storageFailure(error)) throw error
        return undefined
      })
    const user = marked && (await userOf(db, marked.user_id))
    if (!user || marked.provider_token === null) return undefined
    return { sessionId, user, token: this.#parts.box.open(marked.provider_token, PURPOSES.provider(sessionId)) }
  }

  async #store(sessionId: string, token: string | undefined, isConfirmed: boolean): Promise<void> {
    await this.#unit.db
      .updateTable('sessions')
      .set({
        asked_at: null,
        ...(token !== undefined && { provider_token: this.#parts.box.seal(token, PURPOSES.provider(sessionId)) }),
        ...(isConfirmed && { confirmed_at: new Date().toISOString() }),
      })
      .where('id', '=', sessionId)
      .execute()
  }

  async #endOne({ sessionId, user }: Asked, address: string): Promise<void> {
    await this.#unit.run(async (tx, emit) => {
      for (const session of await endSessionsOf(tx, user.id, [sessionId])) emit(sessionEnded(session))
      await logAudit(tx, endedBy(user, address))
    })
  }
}

const endedBy = ({ id, name }: Pick<User, 'id' | 'name'>, address: string) =>
  ({
    action: 'sessions.end',
    kind: 'user',
    subjects: [id],
    details: { by: 'PROVIDER' },
    by: { id, name, address },
  }) as const

const userOf = (db: Kysely<DB>, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
