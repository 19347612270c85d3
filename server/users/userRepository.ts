import { type Kysely, sql } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { USER_SORTS, User, UserCreate, UserPatch, UserQuery } from '../../contract/users.ts'
import { AUTHORITIES } from '../../domain/rights.ts'
import { contains, matching, type ListPlan, ascending, readPage } from '../db/lists.ts'
import type { DB, Row } from '../db/schema.ts'
import { fromFlag, optionalFlag } from '../db/tables/columns.ts'

/** Returns one page of users, by id unless the request sorts. */
export function listUsers(db: Kysely<DB>, query: UserQuery): Promise<Page<User>> {
  const filtered = db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      matching(query, {
        id: (id) => contains(eb.ref('id'), id),
        name: (name) => contains(eb.ref('name'), name),
        authority: (authority) => eb('authority', '=', authority),
        position: (position) => contains(eb.ref('position'), position),
      }),
    )
  return readPage(filtered, query, LIST_PLAN, toUser)
}

/** Finds the existing users among these ids, in no particular order. */
export async function findUsers(db: Kysely<DB>, ids: readonly string[]): Promise<User[]> {
  return (await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()).map(toUser)
}

/** Inserts a user. `passwordHash` is the hash of the password, which itself is never stored. */
export async function insertUser(
  db: Kysely<DB>,
  { firstPage, ...user }: Omit<UserCreate, 'password'>,
  passwordHash: string,
  now: Date,
): Promise<User> {
  const values = { ...user, first_page: firstPage ?? null, password_hash: passwordHash, created_at: now.toISOString() }
  return toUser(await db.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow())
}

/** Changes the fields in the patch; undefined when there is no such user. */
export function updateUser(
  db: Kysely<DB>,
  { id, name, position, authority, firstPage, isSuspended, suspendedUntil }: UserPatch,
  now: Date,
): Promise<User | undefined> {
  return change(db, id, {
    name,
    position,
    authority,
    first_page: firstPage,
    suspended: optionalFlag(isSuspended),
    suspended_until: isSuspended === false ? null : suspendedUntil,
    updated_at: now.toISOString(),
  })
}

/**
 * Sets a user's password hash; undefined when there is no such user.
 * @param currentHash the hash that was verified, which must still be stored; null when none was verified
 */
export function setPassword(
  db: Kysely<DB>,
  id: string,
  passwordHash: string,
  now: Date,
  currentHash: string | null,
): Promise<User | undefined> {
  return change(db, id, { password_hash: passwordHash, updated_at: now.toISOString() }, currentHash)
}

/** Deletes users; ids that do not exist are ignored. */
export async function deleteUsers(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('users').where('id', 'in', ids).execute()
}

/** Returns the number of users of authority ROOT who are not suspended. */
export async function countRoots(db: Kysely<DB>): Promise<number> {
  const count = db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('authority', '=', 'ROOT')
    .where('suspended', '=', 0)
  return Number((await count.executeTakeFirstOrThrow()).n)
}

/**
 * Locks all ROOT users, always in the same order, so that concurrent changes that remove this authority run one after
 * the other.
 */
export async function lockRoots(tx: Kysely<DB>): Promise<void> {
  await tx.selectFrom('users').select('id').where('authority', '=', 'ROOT').orderBy('id').forNoKeyUpdate().execute()
}

async function change(
  db: Kysely<DB>,
  id: string,
  changes: Partial<Row<'users'>>,
  currentHash: string | null = null,
): Promise<User | undefined> {
  const update = db.updateTable('users').set(changes).where('id', '=', id)
  const row = await (currentHash === null ? update : update.where('password_hash', '=', currentHash))
    .returningAll()
    .executeTakeFirst()
  return row && toUser(row)
}

const LIST_PLAN: ListPlan<(typeof USER_SORTS)[number]> = {
  orders: {
    // By rank, highest first, not alphabetically.
    authority: [
      sql<number>`case authority ${sql.join(
        AUTHORITIES.map((each, rank) => sql`when ${each} then ${sql.lit(rank)}`),
        sql` `,
      )} end`,
    ],
  },
  fallback: ascending('id'),
  nullable: ['lastLoginAt', 'updatedAt'],
}

function toUser(row: Row<'users'>): User {
  const { id, name, position, authority, first_page, created_at, updated_at } = row
  const { suspended, suspended_until, last_login_at, totp_secret, provider_subject } = row
  return {
    id,
    name,
    position,
    authority,
    ...(first_page !== null && { firstPage: first_page }),
    ...(fromFlag(suspended) && { isSuspended: true }),
    ...(fromFlag(suspended) && suspended_until !== null && { suspendedUntil: suspended_until }),
    ...(last_login_at !== null && { lastLoginAt: last_login_at }),
    ...(totp_secret !== null && { hasSecondFactor: true }),
    ...(provider_subject !== null && { isExternal: true }),
    createdAt: created_at,
    updatedAt: updated_at,
  }
}
