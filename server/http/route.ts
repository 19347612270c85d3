import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, Call } from '../../contract/call.ts'
import { ErrorBody } from '../../contract/common.ts'
import { KEY_SCHEME } from '../../contract/pairing.ts'
import { PRIVATE_FILTERS_HEADER } from '../../contract/privateFilters.ts'
import { type Authority, managesUsers } from '../../domain/authority.ts'
import { needsRights, type Right } from '../../domain/rights.ts'
import type { AuditEvent, Author } from '../db/audit/auditLog.ts'
import type { Audit, Once } from '../db/unitOfWork.ts'
import { compressAnswer } from './compression.ts'
import { KeyedHeaders, onceByKey } from './idempotency.ts'
import { forbidden, rightWithheld, unauthenticated } from './refusals.ts'

/** The user of a session. */
export interface SignedIn {
  readonly id: string
  readonly name: string
  readonly authority: Authority
  readonly sessionId: string
}

/** The signed-in user behind a request. */
export interface Caller extends SignedIn {
  /** Where the request comes from. */
  readonly address: string
}

/**
 * Finds the caller of a request by its bearer token; null without a token. @throws 401 for a token that is not valid.
 */
export type Authenticate = (authorization: string | undefined) => Promise<SignedIn | null>

/** The only board that a display may show, by its key. */
interface BoardOfDisplay {
  readonly displayId: string
  readonly didId: number
}

/**
 * Finds the only board that a call of who is not signed in may be about, by the key of a display; null for any board.
 * @throws 401 for who may make the call for none.
 */
export type AuthorizeDisplay = (authorization: string | undefined, call: Call) => Promise<BoardOfDisplay | null>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
    authorizeDisplay: AuthorizeDisplay
    /** The rights that the hospital withholds from USER staff at this moment. */
    withheldRights: () => Promise<readonly Right[]>
  }
  interface FastifyRequest {
    caller: Caller | null
    /** The only board that the request may be about; null for any. */
    board: BoardOfDisplay | null
  }
  interface FastifyContextConfig {
    access?: Access
    call?: Call
    /** What the audit log says of staff who made the request, for a call that shows patients. */
    reads?: (request: FastifyRequest) => AuditEvent
  }
}

/** Bodies of who has not signed in; of one record; of a bulk change. */
export const PUBLIC_BODY_BYTES_MAX = 16 * 1024
const BODY_BYTES_MAX = 64 * 1024
const BULK_BODY_BYTES_MAX = 4 * 1024 * 1024

/** Records are changed and deleted in bulk (DE-14), and some calls add many. Uploads are no JSON, and have limits by the kind of their file. */
function bodyBytesMax({ access, method, itemsMax }: Call): number {
  if (access === 'public' || access === 'display') return PUBLIC_BODY_BYTES_MAX
  return method === 'POST' && itemsMax === undefined ? BODY_BYTES_MAX : BULK_BODY_BYTES_MAX
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** A request as a handler sees it: validated, converted, its caller known. */
export interface RouteInput<C extends Call> {
  readonly params: Output<C['params']>
  readonly query: Output<C['query']>
  readonly body: Output<C['body']>
  readonly caller: C['access'] extends 'staff' | 'manager' | 'root' ? Caller : Caller | null
  /** Who makes the call, signed in or not. */
  readonly author: Author
  /** Says how the change that the call makes goes into the audit log, given what the change gave back. */
  readonly audit: <T>(eventOf: (result: T) => CallEvent | null) => Audit<T>
  /**
   * For a change that writes its own lines of the audit log; those of {@link RouteInput.audit} are made once as they
   * are.
   */
  readonly once: Once | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a call did. `by`: absent for the caller; who signs in or out is not yet, or no longer, the caller. */
export interface CallEvent extends AuditEvent {
  readonly by?: { readonly id: string; readonly name: string }
}

interface RouteOptions<C extends Call> {
  /** The body is a file. */
  readonly isUpload?: true
  /** The answer may be long, and holds no token and no link that is a key (decision 45). */
  readonly isCompressed?: true
  /** What the audit log says of staff who read this, once in a while for each sign-in: for calls that show patients. */
  readonly reads?: (input: Pick<RouteInput<C>, 'params' | 'query'>) => AuditEvent
}

/**
 * Registers a call of the contract: its access is checked before anything is read, its input validated, its answer
 * serialised by the contract's schema.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: RouteInput<C>) => Promise<z.input<C['answer']>>,
  { isUpload, isCompressed, reads }: RouteOptions<C> = {},
): void {
  const status = call.status ?? 200
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyBytesMax(call),
    config: {
      access: call.access,
      call,
      ...(isUpload && { isUpload }),
      ...(reads && { reads: (request) => reads(request as Pick<RouteInput<C>, 'params' | 'query'>) }),
    },
    schema: {
      summary: call.summary,
      tags: [call.path.split('/').find((part) => part !== '' && part !== 'v1') ?? 'api'],
      ...(call.access !== 'public' && {
        security: call.access === 'display' ? [{}, { bearer: [] }, { display: [] }] : [{ bearer: [] }],
      }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.isIdempotent && { headers: KeyedHeaders }),
      response: { [status]: call.answer, '4xx': ErrorBody },
    },
    onRequest: (request) => admit(app, call, request),
    ...(call.query && { preValidation: addPrivateFilters }),
    ...(isCompressed && { onSend: compressAnswer }),
    handler: async (request, reply) => {
      const { params, query, body, caller, board } = request
      if (board && board.didId !== didIdOf(params, body)) throw forbidden('이 화면에 연결된 대기판이 아닙니다.')
      const once = call.isIdempotent && caller ? await onceByKey(call, caller, request) : undefined
      const author: Author = caller ?? { id: null, name: null, address: request.ip }
      const audit = auditOf(author, once)
      return reply
        .code(status)
        .send(await handle({ params, query, body, caller, author, audit, once, request, reply } as RouteInput<C>))
    },
  })
}

const auditOf =
  (author: Author, once: Once | undefined): RouteInput<Call>['audit'] =>
  (eventOf) => ({
    once,
    entry: (result) => {
      const event = eventOf(result)
      return event && { by: author, address: author.address, ...event }
    },
  })

/** They are checked as what is in the address is. */
async function addPrivateFilters(request: FastifyRequest): Promise<void> {
  const filters = request.headers[PRIVATE_FILTERS_HEADER]
  if (typeof filters === 'string')
    request.query = { ...(request.query as object), ...Object.fromEntries(new URLSearchParams(filters)) }
}

async function admit(app: FastifyInstance, call: Call, request: FastifyRequest): Promise<void> {
  const { access } = call
  if (access === 'public') return
  const { authorization } = request.headers
  if (access === 'display' && isOfDisplay(authorization)) {
    request.board = await app.authorizeDisplay(authorization, call)
    return
  }
  const signedIn = await app.authenticate(authorization)
  request.caller = signedIn && { ...signedIn, address: request.ip }
  if (access === 'display') return
  if (!request.caller) throw unauthenticated()
  if (access === 'manager' && !managesUsers(request.caller.authority)) throw forbidden()
  if (access === 'root' && request.caller.authority !== 'ROOT') throw forbidden()
  if (call.right && (await rightsWithheldFrom(app, request.caller)).includes(call.right))
    throw rightWithheld(call.right)
}

/** The rights that a caller does not have at this moment. */
export async function rightsWithheldFrom(app: FastifyInstance, { authority }: SignedIn): Promise<readonly Right[]> {
  return needsRights(authority) ? app.withheldRights() : []
}

/** Whoever shows no token of a user comes as a display. */
const isOfDisplay = (authorization: string | undefined) =>
  authorization === undefined || authorization.startsWith(`${KEY_SCHEME} `)

/** The board that a call of displays is about, whichever way it names it. */
function didIdOf(params: unknown, body: unknown): number | undefined {
  const { id, didId = id } = (params ?? {}) as { id?: number; didId?: number }
  return didId ?? (body as { didId?: number } | null | undefined)?.didId
}
