import type { Kysely } from 'kysely'
import type { Page } from '../../contract/common.ts'
import { LAST_ROOT } from '../../contract/constants.ts'
import type { OwnSession, PasswordChange, User, UserCreate, UserPatch, UserQuery } from '../../contract/users.ts'
import type { FirstPage } from '../../domain/firstPage.ts'
import { assignableAuthorities, type Authority, managesUsers, mayManageUser } from '../../domain/rights.ts'
import { changeAll, allOrThrow, refuseDuplicate } from '../records/bulk.ts'
import type { DB } from '../db/schema.ts'
import { lockRows } from '../db/transactions/locks.ts'
import { refuseChanged } from '../records/refuseChanged.ts'
import type { Audit, Emit, UnitOfWork } from '../db/unitOfWork.ts'
import { conflict, duplicate, forbidden, invalid, notFound, refuse } from '../http/refusals.ts'
import type { Caller } from '../http/authorize.ts'
import { sessionEnded } from '../events/bus.ts'
import {
  countRoots,
  deleteUsers,
  findUsers,
  insertUser,
  listUsers,
  lockRoots,
  setPassword,
  updateUser,
} from './userRepository.ts'

/** The parts of authentication that users need. */
export interface Credentials {
  hash(password: string): Promise<string>
  /**
   * Verifies the caller's password. @returns the stored hash, null for a wrong password. @throws 429 after too many
   * tries.
   */
  confirm(caller: Caller, password: string): Promise<string | null>
  /** Ends a user's sessions except one. @returns the ended sessions. */
  endSessions(db: Kysely<DB>, userId: string, exceptId?: string): Promise<string[]>
  listSessions(db: Kysely<DB>, userId: string, now: Date): Promise<Omit<OwnSession, 'isCurrent'>[]>
  /** Ends these sessions of a user. @returns the ended sessions. */
  endSessionsOf(db: Kysely<DB>, userId: string, ids: readonly string[]): Promise<string[]>
}

interface UserRules {
  /** Whether changing one's own password requires the current one. */
  readonly requiresCurrentPassword: boolean
  /** Whether users may sign in by accounts of the hospital, which then decide on password and authority. */
  readonly hasProvider: boolean
}

/**
 * Manages users and their authorities (DE-15): nobody grants or changes an authority above their own, and at least one
 * ROOT remains.
 */
export class UserService {
  readonly #unit: UnitOfWork
  readonly #credentials: Credentials
  readonly #rules: UserRules

  constructor(unit: UnitOfWork, credentials: Credentials, rules: UserRules) {
    this.#unit = unit
    this.#credentials = credentials
    this.#rules = rules
  }

  list(query: UserQuery): Promise<Page<User>> {
    return listUsers(this.#unit.db, query)
  }

  async one(caller: Caller, id: string): Promise<User> {
    if (id !== caller.id && !managesUsers(caller.authority)) throw forbidden()
    return allOrThrow('user', [id], await findUsers(this.#unit.db, [id]))[0]
  }

  async create(audit: Audit<User>, caller: Caller, { password, ...user }: UserCreate): Promise<User> {
    refuseGrant(caller, user.authority)
    const passwordHash = await this.#credentials.hash(password)
    return this.#unit.change(audit, (tx) =>
      refuseDuplicate(ID_TAKEN, () => insertUser(tx, user, passwordHash, new Date())),
    )
  }

  /**
   * Changes users, all or none. A user whose authority changes is signed out, so that no session keeps the old one, and
   * so is a user who is suspended.
   */
  update(
    audit: Audit<User[]>,
    caller: Caller,
    patches: readonly UserPatch[],
    versions: readonly string[] = [],
  ): Promise<User[]> {
    for (const { authority } of patches) if (authority) refuseGrant(caller, authority)
    return this.#unit.change(audit, async (tx, emit) => {
      const ids = patches.map(({ id }) => id)
      await lockRoots(tx)
      await lockRows(tx, 'users', ids)
      const before = await findManaged(tx, caller, ids)
      await refuseChanged(tx, { action: 'users.update', patches, versions, read: async () => before })
      const users = await changeAll('user', patches, (patch) => updateUser(tx, patch, new Date()))
      for (const { id, authority, isExternal } of before) {
        const own = patches.filter((patch) => patch.id === id)
        const isOther = own.some((patch) => patch.authority && patch.authority !== authority)
        if (isOther && isExternal && this.#rules.hasProvider) throw conflict(`${EXTERNAL_USER}.authority`)
        const isSuspended = own.some((patch) => patch.isSuspended)
        if (isSuspended && id === caller.id) throw conflict('OWN_USER.suspend')
        if (isSuspended || isOther) await this.#signOut(tx, emit, id)
      }
      await refuseWithoutRoot(tx)
      return users
    })
  }

  /** Sets the page on which the caller's console starts; null clears it. */
  chooseFirstPage(audit: Audit<User>, caller: Caller, firstPage: FirstPage | null): Promise<User> {
    return this.#unit.change(audit, async (tx) => {
      const user = await updateUser(tx, { id: caller.id, firstPage }, new Date())
      if (!user) throw notFound('user', caller.id)
      return user
    })
  }

  /**
   * Changes a password and ends the user's other sessions, so that nobody who knew the old password stays signed in.
   * Wrong current passwords count as failed sign-ins.
   */
  async changePassword(
    audit: Audit<User>,
    caller: Caller,
    { id, password, currentPassword }: PasswordChange,
  ): Promise<User> {
    const isOwn = id === caller.id
    if (!isOwn && !managesUsers(caller.authority)) throw forbidden()
    await this.#refusePasswordOfProvider(id)
    const currentHash = isOwn ? await this.#confirm(caller, currentPassword) : null
    const passwordHash = await this.#credentials.hash(password)
    return this.#unit.change(audit, async (tx, emit) => {
      if (!isOwn) {
        // Under the lock: the user may be promoted at the same time.
        await lockRows(tx, 'users', [id])
        await findManaged(tx, caller, [id])
      }
      const user = await setPassword(tx, id, passwordHash, new Date(), currentHash)
      // The verified password may have been changed meanwhile.
      if (!user) throw currentHash === null ? notFound('user', id) : wrongPassword()
      await this.#signOut(tx, emit, id, isOwn ? caller.sessionId : undefined)
      return user
    })
  }

  /** @throws 409 for a user whose password is that of an account of the hospital */
  async #refusePasswordOfProvider(id: string): Promise<void> {
    if (!this.#rules.hasProvider) return
    const [user] = await findUsers(this.#unit.db, [id])
    if (user?.isExternal) throw conflict(`${EXTERNAL_USER}.password`)
  }

  /**
   * Returns the stored hash of the current password; null when none was given or required. @throws 400 when it is
   * wrong, or missing although required.
   */
  async #confirm(caller: Caller, password: string | undefined): Promise<string | null> {
    if (password === undefined) {
      if (this.#rules.requiresCurrentPassword) throw invalid('currentPassword', 'CURRENT_PASSWORD')
      return null
    }
    const currentHash = await this.#credentials.confirm(caller, password)
    if (currentHash === null) throw wrongPassword()
    return currentHash
  }

  /** Confirms that this is the caller's password. @throws 400 when it is not, 429 after too many failures */
  async confirmPassword(caller: Caller, password: string): Promise<Record<string, never>> {
    if ((await this.#credentials.confirm(caller, password)) === null) throw invalid('currentPassword', 'NO_PASSWORD')
    return {}
  }

  /** Returns the caller's own sessions on all devices. */
  async sessions({ id, sessionId }: Caller): Promise<{ sessions: OwnSession[] }> {
    const sessions = await this.#credentials.listSessions(this.#unit.db, id, new Date())
    return { sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })) }
  }

  /** Ends sessions of the caller, all or none. @throws 404 for sessions of others, or that have ended. */
  endSessions(audit: Audit<{ ids: string[] }>, caller: Caller, ids: readonly string[]): Promise<{ ids: string[] }> {
    return this.#unit.change(audit, async (tx, emit) => {
      const ended = await this.#credentials.endSessionsOf(tx, caller.id, ids)
      const missing = ids.filter((id) => !ended.includes(id))
      if (missing.length > 0) throw notFound('session', ...missing)
      for (const id of ended) emit(sessionEnded(id))
      return { ids: ended }
    })
  }

  /** Ends all sessions of users, except the caller's own present one. @throws 403 for a user above the caller. */
  signOut(audit: Audit<{ ids: string[] }>, caller: Caller, ids: readonly string[]): Promise<{ ids: string[] }> {
    return this.#unit.change(audit, async (tx, emit) => {
      await lockRows(tx, 'users', ids)
      await findManaged(tx, caller, ids)
      for (const id of ids) await this.#signOut(tx, emit, id, id === caller.id ? caller.sessionId : undefined)
      return { ids: [...ids] }
    })
  }

  /** Deletes users and ends their sessions. */
  remove(audit: Audit<{ ids: string[] }>, caller: Caller, ids: readonly string[]): Promise<{ ids: string[] }> {
    return this.#unit.change(audit, async (tx, emit) => {
      await lockRoots(tx)
      await lockRows(tx, 'users', ids)
      await findManaged(tx, caller, ids)
      if (ids.includes(caller.id)) throw conflict('OWN_USER.remove')
      for (const id of ids) await this.#signOut(tx, emit, id)
      await deleteUsers(tx, ids)
      await refuseWithoutRoot(tx)
      return { ids: [...ids] }
    })
  }

  /** Ends sessions and the WebSocket connections that they opened. */
  async #signOut(tx: Kysely<DB>, emit: Emit, id: string, exceptId?: string): Promise<void> {
    for (const sessionId of await this.#credentials.endSessions(tx, id, exceptId)) emit(sessionEnded(sessionId))
  }
}

const EXTERNAL_USER = 'EXTERNAL_USER'
const wrongPassword = () => invalid('currentPassword', 'WRONG_PASSWORD')
const ID_TAKEN = () => duplicate('id', 'USER_ID_TAKEN')

function refuseGrant(caller: Caller, authority: Authority): void {
  if (!assignableAuthorities(caller.authority).includes(authority)) throw refuse(403, 'FORBIDDEN.authority')
}

/** Finds the users of these ids. @throws 404 when one does not exist, 403 when one is above the caller. */
async function findManaged(db: Kysely<DB>, caller: Caller, ids: readonly string[]): Promise<User[]> {
  const users = allOrThrow('user', ids, await findUsers(db, ids))
  if (!users.every((user) => mayManageUser(caller.authority, user.authority))) {
    throw refuse(403, 'FORBIDDEN.user')
  }
  return users
}

async function refuseWithoutRoot(db: Kysely<DB>): Promise<void> {
  if ((await countRoots(db)) === 0) throw conflict(LAST_ROOT)
}
