import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { OwnSession } from '../../contract/users.ts'
import { CLOCK_SKEW_MS } from '../../domain/limits.ts'
import type { DB, Row } from '../db/schema.ts'
import type { SignedIn } from '../http/authorize.ts'

const DAY_MS = 86_400_000
/** Maximum duration of a session, even if used. */
const SESSION_DAYS_MAX = 30
/**
 * Time after its exchange in which a refresh token still yields its successor: a second tab may have sent it at the
 * same time, to a busy server.
 */
const ROTATION_GRACE_MS = 30_000
const TOKEN_BYTES = 32

interface Renewed {
  readonly outcome: 'renewed'
  readonly sessionId: string
  readonly userId: string
  readonly refreshToken: string
}

export interface EndedSession {
  readonly sessionId: string
  readonly userId: string
  readonly userName: string
}

/** Result of exchanging a refresh token; `reused` ended the session of this user. */
export type Rotation = Renewed | ({ readonly outcome: 'reused' } & EndedSession) | { readonly outcome: 'unknown' }

/** How long sessions live. */
export interface SessionLimits {
  /** Time without use after which a session ends, in ms. */
  readonly idleMs: number
  /** Time after which a session ends that the provider of hospital accounts did not confirm again, in ms. */
  readonly unconfirmedMs: number
}

/** A session to be started. */
interface NewSession {
  readonly userId: string
  readonly address: string
  /** Whether the provider of hospital accounts has confirmed the user. */
  readonly isConfirmed: boolean
  /** Returns the provider's token, sealed for this session; null to store none. */
  readonly sealedToken: (sessionId: string) => string | null
}

/** Starts a session. Also deletes expired ones. @returns its first token */
export async function startSession(
  tx: Transaction<DB>,
  { userId, address, isConfirmed, sealedToken }: NewSession,
  limits: SessionLimits,
  now: Date,
): Promise<{ id: string; refreshToken: string }> {
  const created_at = now.toISOString()
  await tx.deleteFrom('sessions').where('expires_at', '<=', created_at).execute()
  const id = randomUUID()
  const confirmed_at = isConfirmed ? created_at : null
  const expires_at = expiry(now, { created_at, confirmed_at }, limits)
  const provider_token = sealedToken(id)
  await tx
    .insertInto('sessions')
    .values({ id, user_id: userId, address, created_at, expires_at, confirmed_at, provider_token })
    .execute()
  const refreshToken = randomBytes(TOKEN_BYTES).toString('base64url')
  await insertToken(tx, refreshToken, id, expires_at)
  return { id, refreshToken }
}

/**
 * Exchanges a refresh token for its successor. The successor is derived from the token and a key of the installation,
 * so that simultaneous requests get the same one from any server. A token exchanged before the grace period may be a
 * stolen copy: its session ends for all holders.
 */
export async function rotate(
  tx: Transaction<DB>,
  refreshToken: string,
  { refreshKey: key, ...limits }: SessionLimits & { readonly refreshKey: Uint8Array },
  now: Date,
): Promise<Rotation> {
  const instant = now.toISOString()
  const token = await findToken(tx, refreshToken, instant)
  if (!token) return { outcome: 'unknown' }
  const { sessionId, userId, userName } = token
  const sinceRotation = token.rotatedAt === null ? 0 : now.getTime() - Date.parse(token.rotatedAt)
  // A clock that was set back must not extend the grace period.
  if (sinceRotation > ROTATION_GRACE_MS || sinceRotation < -CLOCK_SKEW_MS) {
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute()
    return { outcome: 'reused', sessionId, userId, userName }
  }
  const expires_at = expiry(now, token, limits)
  if (expires_at <= instant) return { outcome: 'unknown' }
  await tx
    .updateTable('refresh_tokens')
    .set({ rotated_at: instant })
    .where('hash', '=', hashOf(refreshToken))
    .where('rotated_at', 'is', null)
    .execute()
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', sessionId).where('expires_at', '<=', instant).execute()
  await tx.updateTable('sessions').set({ expires_at }).where('id', '=', sessionId).execute()
  let next = successorOf(refreshToken, key)
  // Another tab may have exchanged the successor already.
  while ((await findToken(tx, next, instant))?.rotatedAt) next = successorOf(next, key)
  await insertToken(tx, next, sessionId, expires_at)
  return { outcome: 'renewed', sessionId, userId, refreshToken: next }
}

/** Finds the session of a refresh token that was not exchanged yet; undefined for any other. */
export async function findUnused(db: Kysely<DB>, refreshToken: string, now: Date): Promise<Renewed | undefined> {
  const token = await findToken(db, refreshToken, now.toISOString())
  if (!token || token.rotatedAt !== null) return undefined
  return { outcome: 'renewed', sessionId: token.sessionId, userId: token.userId, refreshToken }
}

/** Ends the session of a refresh token. @returns the session and its user; undefined when there is no such session. */
export async function endSessionOf(
  tx: Transaction<DB>,
  refreshToken: string,
  now: Date,
): Promise<EndedSession | undefined> {
  const token = await findToken(tx, refreshToken, now.toISOString())
  if (!token) return undefined
  await tx.deleteFrom('sessions').where('id', '=', token.sessionId).execute()
  return { sessionId: token.sessionId, userId: token.userId, userName: token.userName }
}

/**
 * Finds the current data of a session's user, as {@link findCaller} does, and holds the session until the transaction
 * ends: who ends it, for example by a change of the user's authority, waits for the commit.
 */
export function holdCaller(tx: Transaction<DB>, sessionId: string, now: Date): Promise<SignedIn | undefined> {
  // Not the user: two changes of one user would each hold the row that the other is about to change. A change of the
  // authority and a deletion end the user's sessions.
  return callerOf(tx, sessionId, now).forKeyShare('sessions').executeTakeFirst()
}

/** Finds the current data of a session's user; undefined once the session or the user is gone. */
export const findCaller = (db: Kysely<DB>, sessionId: string, now: Date): Promise<SignedIn | undefined> =>
  callerOf(db, sessionId, now).executeTakeFirst()

const callerOf = (db: Kysely<DB>, sessionId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.authority', 'sessions.id as sessionId'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now.toISOString())

/** Whether a user has a session that began at this address. */
export async function hasSessionFrom(db: Kysely<DB>, userId: string, address: string): Promise<boolean> {
  const found = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * Ends all sessions of a user except the given one, and a second factor that is half set up, whose secret somebody at
 * one of them may know.
 * @returns the ids of the ended sessions
 */
export async function endSessions(tx: Kysely<DB>, userId: string, exceptId?: string): Promise<string[]> {
  await tx
    .updateTable('users')
    .set({ totp_pending: null })
    .where('id', '=', userId)
    .where('totp_pending', 'is not', null)
    .execute()
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Returns the active sessions of a user, latest first. */
export async function listSessions(
  db: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<Omit<OwnSession, 'isCurrent'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'address'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends sessions of a user by id. @returns the ids of the ended sessions. */
export async function endSessionsOf(tx: Kysely<DB>, userId: string, ids: readonly string[]): Promise<string[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Finds an issued, unexpired token with its session and user. */
function findToken(tx: Kysely<DB>, token: string, instant: string) {
  return tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.created_at',
      'sessions.confirmed_at',
      'users.id as userId',
      'users.name as userName',
      'refresh_tokens.rotated_at as rotatedAt',
    ])
    .where('hash', '=', hashOf(token))
    .where('refresh_tokens.expires_at', '>', instant)
    .executeTakeFirst()
}

async function insertToken(tx: Transaction<DB>, token: string, session_id: string, expires_at: string): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ hash: hashOf(token), session_id, expires_at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

const successorOf = (token: string, key: Uint8Array) => createHmac('sha256', key).update(token).digest('base64url')
const hashOf = (token: string) => hash('sha256', token, 'base64')

function expiry(
  now: Date,
  { created_at, confirmed_at }: Pick<Row<'sessions'>, 'created_at' | 'confirmed_at'>,
  { idleMs, unconfirmedMs }: SessionLimits,
): string {
  const ends = [now.getTime() + idleMs, Date.parse(created_at) + SESSION_DAYS_MAX * DAY_MS]
  if (confirmed_at !== null) ends.push(Date.parse(confirmed_at) + unconfirmedMs)
  return new Date(Math.min(...ends)).toISOString()
}
