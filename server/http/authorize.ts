import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Call } from '../../contract/call.ts'
import { KEY_SCHEME } from '../../contract/constants.ts'
import {
  needsRights,
  type Right,
  type Authority,
  managesUsers,
  API_KEY_PREFIX,
  type Scope,
} from '../../domain/rights.ts'
import type { DB } from '../db/schema.ts'
import { lockAdvisory, USER_CHANGES } from '../db/transactions/locks.ts'
import type { Authorization } from '../db/unitOfWork.ts'
import { forbidden, rightWithheld, unauthenticated, refuse } from './refusals.ts'

/** The user of a session. */
export interface SignedIn {
  readonly id: string
  readonly name: string
  readonly authority: Authority
  readonly sessionId: string
}

/** The signed-in user of a request. */
export interface Caller extends SignedIn {
  /** Address from which the request comes. */
  readonly address: string
  /** The `Cookie` header; absent where the caller sent none. */
  readonly cookie?: string | undefined
}

/** Another program, which makes a request with its key. */
export interface Program {
  /** No user. */
  readonly id: null
  /** Name of the key, under which its calls are audited. */
  readonly name: string
  readonly address: string
  readonly key: string
  /** Stands for the session of a user where calls are coalesced or repeated. */
  readonly sessionId: string
}

/**
 * Authenticates another program by its key.
 * @param call the scope that it needs (none if no key has it), its address, and for a check within a transaction this
 *   transaction, until whose end the key is kept
 * @throws 401 for an unknown, revoked or expired key, 403 for another address or scope, 429 for a program that calls too
 *   fast
 */
export type AuthenticateKey = (
  key: string,
  call: { readonly scope: Scope | undefined; readonly address: string; readonly tx?: Transaction<DB> },
) => Promise<Program>

/** Authenticates a request by its bearer token; null without a token. @throws 401 for an invalid token. */
export type Authenticate = (authorization: string | undefined) => Promise<SignedIn | null>

/** The only board that a display may show with its key. */
interface BoardOfDisplay {
  readonly displayId: string
  readonly didId: number
}

/**
 * Returns the only board that a call of a display may access, by the display's key; null for any board.
 * @param tx transaction until whose end the key is kept
 * @throws 401 when the display may access none.
 */
export type AuthorizeDisplay = (
  authorization: string | undefined,
  call: Call,
  tx?: Kysely<DB>,
) => Promise<BoardOfDisplay | null>

/** What the {@link Authorizer} asks about callers. */
interface CallerSources {
  readonly authenticate: Authenticate
  readonly authenticateKey: AuthenticateKey
  readonly authorizeDisplay: AuthorizeDisplay
  /** Reads the rights that the hospital withholds from USER staff at this moment. */
  readonly withheldRights: () => Promise<readonly Right[]>
  /** Finds the user of a session, which cannot end before the transaction does; undefined once it has ended. */
  readonly holdCaller: (tx: Transaction<DB>, sessionId: string) => Promise<SignedIn | undefined>
  /** Reads the withheld rights, which cannot change before the transaction ends. */
  readonly holdWithheldRights: (tx: Transaction<DB>) => Promise<readonly Right[]>
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | Program | null
    /** The only board that the request may access; null for any. */
    board: BoardOfDisplay | null
    /** The check with which each transaction of the request begins; null until the request is authorized. */
    authorization: Authorization | null
  }
}

/** Decides who may make which call. */
export class Authorizer {
  readonly #sources: CallerSources

  constructor(sources: CallerSources) {
    this.#sources = sources
  }

  /** Authorizes each call of an application, before its body is read. */
  guard(app: FastifyInstance): void {
    app.decorateRequest('caller', null)
    app.decorateRequest('board', null)
    app.decorateRequest('authorization', null)
    app.addHook('onRequest', async (request) => {
      const { call, changesUsers = false } = request.routeOptions.config
      if (!call) return
      await this.#authorize(call, request)
      request.authorization = this.#authorizationIn(call, request, changesUsers)
    })
  }

  /** The rights that a caller does not have at this moment. */
  async withheldFrom({ authority }: SignedIn): Promise<readonly Right[]> {
    return needsRights(authority) ? this.#sources.withheldRights() : []
  }

  /**
   * Checks who may make a call, and notes the caller (a user or another program) or the only board of a display.
   * @throws 401 without a valid token or key, 403 without the right
   */
  async #authorize(call: Call, request: FastifyRequest): Promise<void> {
    const { access } = call
    if (access === 'public') return
    const { authorization, cookie } = request.headers
    if (access === 'display' && isOfDisplay(authorization)) {
      request.board = await this.#sources.authorizeDisplay(authorization, call)
      return
    }
    const key = keyOf(authorization)
    if (key !== undefined) {
      request.caller = await this.#sources.authenticateKey(key, { scope: call.scope, address: request.ip })
      return
    }
    const signedIn = await this.#sources.authenticate(authorization)
    const caller = signedIn && { ...signedIn, address: request.ip, cookie }
    request.caller = caller
    if (access === 'display') return
    if (!caller) throw unauthenticated()
    if (access === 'manager' && !managesUsers(caller.authority)) throw forbidden()
    if (access === 'root' && caller.authority !== 'ROOT') throw forbidden()
    if (access === 'key') throw refuse(403, 'FORBIDDEN.keyOnly')
    if (call.right && (await this.withheldFrom(caller)).includes(call.right)) throw rightWithheld(call.right)
  }

  /**
   * Returns the check with which each transaction of a request begins. The caller was authorized before the body was
   * read: the session may have ended since, a right may have been withheld, a key taken back.
   */
  #authorizationIn(call: Call, { caller, board, headers }: FastifyRequest, changesUsers: boolean): Authorization {
    const { authorizeDisplay, authenticateKey, holdCaller, holdWithheldRights } = this.#sources
    return async (tx) => {
      if (board) await authorizeDisplay(headers.authorization, call, tx)
      if (!caller) return
      if ('key' in caller) {
        await authenticateKey(caller.key, { scope: call.scope, address: caller.address, tx })
        return
      }
      if (changesUsers) await lockAdvisory(tx, USER_CHANGES)
      const current = await holdCaller(tx, caller.sessionId)
      // A change of the authority ends the user's sessions.
      if (current?.authority !== caller.authority) throw unauthenticated()
      const { right } = call
      if (right && needsRights(caller.authority) && (await holdWithheldRights(tx)).includes(right))
        throw rightWithheld(right)
    }
  }
}

/** Returns the key of another program; undefined for a user's token. */
const keyOf = (authorization: string | undefined) =>
  new RegExp(`^Bearer +(${API_KEY_PREFIX}\\S*)$`, 'i').exec(authorization ?? '')?.[1]

/**
 * Whether a request comes from a display: it carries no user's token. A page that puts the token of its storage into
 * every request sends `Bearer null` without one.
 */
const isOfDisplay = (authorization: string | undefined) =>
  authorization === undefined ||
  authorization.startsWith(`${KEY_SCHEME} `) ||
  /^Bearer(?: +(?:null|undefined))?$/i.test(authorization)

/** Refuses a display that names another board than its own, once the input is validated. @throws 403 */
export function authorizeBoard({ board, params, body }: FastifyRequest): void {
  if (board && board.didId !== didIdOf(params, body)) throw refuse(403, 'FORBIDDEN.otherBoard')
}

/** Returns the board of a display's call, from its parameters or body. */
function didIdOf(params: unknown, body: unknown): number | undefined {
  const { id, didId = id } = (params ?? {}) as { id?: number; didId?: number }
  return didId ?? (body as { didId?: number } | null | undefined)?.didId
}
