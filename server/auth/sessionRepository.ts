import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Caller } from '../http/route.ts'

const DAY_MS = 86_400_000
/** A sign-in that is not used for this long is over. */
export const SESSION_DAYS = 14
/** So long after its exchange a refresh token still gets a successor: a second tab may have sent it at the same time. */
export const ROTATION_GRACE_MS = 10_000
const TOKEN_BYTES = 32

/** Starts a session and gives its first refresh token. Sessions that are over are cleared away on the way. */
export async function startSession(tx: Transaction<DB>, userId: string, now: Date): Promise<{ id: string; refreshToken: string }> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  const id = randomUUID()
  await tx.insertInto('sessions').values({ id, user_id: userId, created_at: now.toISOString(), expires_at: expiry(now) }).execute()
  return { id, refreshToken: await issue(tx, id, now) }
}

/**
 * Exchanges a refresh token for its successor. One that was exchanged before, but for the moment of grace, may be a
 * stolen copy: the session ends for all who hold a token of it.
 * @returns undefined when the token is unknown, expired or used up.
 */
export async function rotate(
  tx: Transaction<DB>,
  refreshToken: string,
  now: Date,
): Promise<{ sessionId: string; userId: string; refreshToken: string } | undefined> {
  const hash = hashOf(refreshToken)
  const instant = now.toISOString()
  const token = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.id as sessionId', 'sessions.user_id as userId', 'refresh_tokens.rotated_at as rotatedAt'])
    .where('hash', '=', hash)
    .where('refresh_tokens.expires_at', '>', instant)
    .executeTakeFirst()
  if (!token) return undefined
  const { sessionId, userId, rotatedAt } = token
  if (rotatedAt !== null && now.getTime() - Date.parse(rotatedAt) > ROTATION_GRACE_MS) {
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute()
    return undefined
  }
  await tx.updateTable('refresh_tokens').set({ rotated_at: instant }).where('hash', '=', hash).where('rotated_at', 'is', null).execute()
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', sessionId).where('expires_at', '<=', instant).execute()
  await tx.updateTable('sessions').set({ expires_at: expiry(now) }).where('id', '=', sessionId).execute()
  return { sessionId, userId, refreshToken: await issue(tx, sessionId, now) }
}

/** The user of a session as things stand now; undefined once the session or the user is gone. */
export async function findCaller(db: Kysely<DB>, sessionId: string, userId: string): Promise<Caller | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.authority', 'sessions.id as sessionId'])
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Signs a user out everywhere, but for the session that asks for it. */
export async function endSessions(tx: Kysely<DB>, userId: string, exceptId?: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()
}

async function issue(tx: Transaction<DB>, sessionId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx.insertInto('refresh_tokens').values({ hash: hashOf(token), session_id: sessionId, expires_at: expiry(now) }).execute()
  return token
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64')
const expiry = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString()
