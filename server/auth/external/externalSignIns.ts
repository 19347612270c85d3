import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Session } from '../../../contract/auth.ts'
import { CHALLENGE_EXPIRED, LAST_ROOT, NO_AUTHORITY, PROVIDER_REFUSED } from '../../../contract/constants.ts'
import type { DB } from '../../db/schema.ts'
import { lockAdvisory, USER_CHANGES } from '../../db/transactions/locks.ts'
import type { Audit, UnitOfWork } from '../../db/unitOfWork.ts'
import { networkOf } from '../../http/addresses.ts'
import { Refusal, refuse } from '../../http/refusals.ts'
import { TokenBuckets } from '../../http/rateLimits.ts'
import type { AuthService, LoginEvent, Origin } from '../authService.ts'
import { hashPassword } from '../password.ts'
import type { ExternalSessions } from './externalSessions.ts'
import { createExternal, findExternal, followAuthority } from './externalUsers.ts'
import { acceptedUntil, type SignInAttempt, type SignInAttempts } from './signInAttempts.ts'
import type { ExternalPerson, SignInProvider } from './signInProvider.ts'

/** Calls of one address: a hospital may share one, and all staff of a shift sign in within minutes. */
const RATE = { burst: 120, perSecond: 4 }
const UNKNOWN_PASSWORD_BYTES = 32

interface ExternalParts {
  /** Undefined where the hospital has none. */
  readonly provider: SignInProvider | undefined
  readonly attempts: SignInAttempts
  readonly auth: AuthService
  readonly sessions: ExternalSessions
  /** Called for somebody whose account gives no authority. */
  readonly withoutAuthority: (person: ExternalPerson) => void
}

/** Signs users in by accounts of the hospital. */
export class ExternalSignIns {
  readonly #unit: UnitOfWork
  readonly #parts: ExternalParts
  readonly #rate = new TokenBuckets(RATE)

  constructor(unit: UnitOfWork, parts: ExternalParts) {
    this.#unit = unit
    this.#parts = parts
  }

  /** Begins a sign-in; `cookie` is set in the browser. @throws 404 without a provider, 503 when it does not answer, 429 */
  async begin({ address, isSecure }: Origin): Promise<{ url: string; cookie: string }> {
    const provider = this.#provider()
    this.#rate.takeOrRefuse(networkOf(address))
    const { url, attempt } = await provider.begin()
    return { url, cookie: await this.#parts.attempts.issue(attempt, isSecure) }
  }

  /**
   * Completes a sign-in. The user is created at the first one, and has the authority that the account gives at each.
   * @throws 403 for an attempt that this browser did not begin, that is over or was completed, for an answer that the
   *   provider does not confirm, and for an account without authority or suspended; 503 when the provider does not answer
   */
  async finish(
    audit: Audit<LoginEvent>,
    answer: string,
    origin: Origin,
  ): Promise<{ session: Session; cookie: string }> {
    const { attempts, auth, sessions } = this.#parts
    const provider = this.#provider()
    const { address, isSecure, cookie } = origin
    this.#rate.takeOrRefuse(networkOf(address))
    const state = new URLSearchParams(answer).get('state') ?? ''
    const attempt = await attempts.read(state, cookie)
    if (!attempt) throw attemptOver()
    const { person, refreshToken } = await provider.finish(answer, attempt).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === PROVIDER_REFUSED) await auth.failed('', address, 'provider')
      throw error
    })
    const { authority } = person
    const known = await findExternal(this.#unit.db, person)
    if (known) await auth.refuseSuspended(known, address)
    if (!authority) {
      if (known && !person.isLeftOut) await sessions.end(known, address)
      await auth.failed(known?.id ?? '', address, 'authority')
      this.#parts.withoutAuthority(person)
      throw person.isLeftOut ? refuse(403, `${NO_AUTHORITY}.groups`) : noAuthority()
    }
    const passwordHash =
      known?.password_hash ?? (await hashPassword(randomBytes(UNKNOWN_PASSWORD_BYTES).toString('hex')))
    const starting = auth.start(audit, origin, {
      details: { by: 'PROVIDER' },
      confirmation: { refreshToken },
      // Of the transaction: somebody else may have created, changed or deleted the user since.
      findUser: async (tx, emit) => {
        await refuseFinished(tx, attempt)
        await lockAdvisory(tx, USER_CHANGES)
        const user = await findExternal(tx, person)
        if (!user) return createExternal(tx, person, { authority, passwordHash, address })
        await followAuthority(tx, emit, user, authority, address)
        return { ...user, authority }
      },
    })
    const { session } = await starting.catch(async (error: unknown) => {
      // The last ROOT keeps the open sessions, to choose another one.
      if (known && error instanceof Refusal && error.code === LAST_ROOT)
        await auth.failed(known.id, address, 'authority')
      throw error
    })
    return { session, cookie: attempts.forget(state, isSecure) }
  }

  #provider(): SignInProvider {
    const { provider } = this.#parts
    if (!provider) throw refuse(404, 'NO_PROVIDER')
    return provider
  }
}

/** Remembers that an attempt was completed. @throws 403 if it was before, on whichever server */
async function refuseFinished(tx: Transaction<DB>, attempt: SignInAttempt): Promise<void> {
  await tx.deleteFrom('finished_sign_ins').where('expires_at', '<=', new Date().toISOString()).execute()
  const inserted = await tx
    .insertInto('finished_sign_ins')
    .values({ state: hash('sha256', attempt.state, 'base64url'), expires_at: acceptedUntil(attempt).toISOString() })
    .onConflict((conflict) => conflict.column('state').doNothing())
    .returning('state')
    .executeTakeFirst()
  if (!inserted) throw attemptOver()
}

const attemptOver = () => refuse(403, `${CHALLENGE_EXPIRED}.provider`)

const noAuthority = () => refuse(403, NO_AUTHORITY)
