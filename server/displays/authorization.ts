import type { Kysely } from 'kysely'
import { didWaitingCalls } from '../../contract/didWaitings.ts'
import type { DisplayAccess } from '../../domain/hospitalSettings.ts'
import { KEY_SCHEME } from '../../contract/constants.ts'
import type { DB } from '../db/schema.ts'
import { notPaired, Refusal, unauthenticated } from '../http/refusals.ts'
import type { AuthorizeDisplay, Authenticate } from '../http/authorize.ts'
import type { Destination } from '../realtime/destination.ts'
import { FrameError } from '../realtime/frames.ts'
import type { AuthorizeSubscription } from '../realtime/stompConnection.ts'
import type { Credential } from '../realtime/credentials.ts'
import { findAssignment, type Assignment } from './displayKeyRepository.ts'

/**
 * Authorizes displays to read a board or tap tags at it without a sign-in: anyone, or only a display with the key of
 * that board.
 */
export function authorizeDisplay(
  db: Kysely<DB>,
  accessOf: (kind: 'display' | 'tag') => DisplayAccess,
): AuthorizeDisplay {
  return async (authorization, call, tx: Kysely<DB> = db) =>
    accessOf(call === didWaitingCalls.tag ? 'tag' : 'display') === 'OPEN' ? null : assignmentOf(tx, authorization)
}

/** Authorizes restricted subscriptions: staff to everything, a display to the messages of its board. */
export function authorizeSubscriptions(db: Kysely<DB>, authenticate: Authenticate): AuthorizeSubscription {
  return async (authorization, destination) => {
    try {
      return authorization?.startsWith(`${KEY_SCHEME} `) ||
        (authorization === undefined && destination.kind === 'messages')
        ? await authorizeByKey(db, authorization, destination)
        : await authorizeStaff(authenticate, authorization)
    } catch (error) {
      throw error instanceof Refusal ? new FrameError(error.message, error.code) : error
    }
  }
}

/**
 * Returns how subscriptions to a destination are authorized: all of them where displays are paired, otherwise only
 * those to events of displays and kiosks. Receipts are open to anyone then, but staff are recognized, because only they see the
 * names of the screens.
 */
export function authorizationOf(
  access: () => DisplayAccess,
  authorize: AuthorizeSubscription,
): (destination: Destination) => AuthorizeSubscription | undefined {
  const recognizeStaff: AuthorizeSubscription = async (authorization, destination) =>
    authorization === undefined
      ? null
      : authorize(authorization, destination).catch((error: unknown) => {
          if (error instanceof FrameError) return null
          throw error
        })
  return ({ kind }) => {
    if (access() === 'PAIRED' || kind === 'displays' || kind === 'kiosks') return authorize
    return kind === 'receipts' ? recognizeStaff : undefined
  }
}

async function authorizeByKey(
  db: Kysely<DB>,
  authorization: string | undefined,
  destination: Destination,
): Promise<Credential> {
  const { displayId, didId } = await assignmentOf(db, authorization)
  if (destination.kind !== 'messages' || destination.didId !== didId) throw notPaired()
  return { kind: 'display', id: displayId }
}

async function authorizeStaff(authenticate: Authenticate, authorization: string | undefined): Promise<Credential> {
  const caller = await authenticate(authorization)
  if (!caller) throw unauthenticated()
  return { kind: 'session', id: caller.sessionId }
}

async function assignmentOf(db: Kysely<DB>, authorization: string | undefined): Promise<Assignment> {
  const key = authorization?.slice(KEY_SCHEME.length + 1)
  const assignment = key === undefined ? undefined : await findAssignment(db, key)
  if (!assignment) throw notPaired()
  return assignment
}
