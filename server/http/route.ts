import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { ErrorBody } from '../../contract/common.ts'
import { PRIVATE_FILTERS_HEADER } from '../../contract/constants.ts'
import type { Scope } from '../../domain/rights.ts'
import type { AuditEvent, Author } from '../db/audit/auditLog.ts'
import { type Audit, type Once, runAuthorized } from '../db/unitOfWork.ts'
import { authorizeBoard, type Caller, type Program } from './authorize.ts'
import { compressAnswer } from './compression.ts'
import { KeyedHeaders, onceByKey } from './idempotency.ts'
import { Serialized } from './serialize.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
    /**
     * Whether the call changes users or ends sessions: such calls run one after the other, because each holds its
     * caller's session while it ends others.
     */
    changesUsers?: true
    /** Audit event of staff who made the request, for calls that show patients. */
    reads?: (request: FastifyRequest) => AuditEvent
    /** Patients in the answer of a call that `reads`. */
    shows?: (answer: unknown) => readonly SeenPatient[]
  }
}

/** A patient in an answer: id of the visit or appointment, and the number of the day for a visit. */
export interface SeenPatient {
  readonly id: number
  readonly number?: number | undefined
}

/** Body limits of public and display calls; of calls on one record; of bulk changes. */
export const PUBLIC_BODY_BYTES_MAX = 16 * 1024
const BODY_BYTES_MAX = 64 * 1024
const BULK_BODY_BYTES_MAX = 4 * 1024 * 1024

/**
 * Returns the body limit of a call. Records are changed and deleted in bulk, and some calls add many. Uploads
 * are no JSON, and limited by file type.
 */
function bodyBytesMax({ access, method, itemsMax }: Call): number {
  if (access === 'public' || access === 'display') return PUBLIC_BODY_BYTES_MAX
  return (method === 'POST' || method === 'PUT') && itemsMax === undefined ? BODY_BYTES_MAX : BULK_BODY_BYTES_MAX
}

/** Describes how the callers of a call prove who they are. */
function securityOf({ access, scope }: Call): Record<string, string[]>[] {
  const key = scope ? [{ key: [] }] : []
  if (access === 'key') return key
  return access === 'display' ? [{}, { bearer: [] }, { display: [] }, ...key] : [{ bearer: [] }, ...key]
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** Another program may be the caller of a call with a scope. */
type CallerOf<C extends Call> =
  | (C['access'] extends 'key' ? never : Caller)
  | (C extends { readonly scope: Scope } ? Program : never)
  | (C['access'] extends 'public' | 'display' ? null : never)

/** A request as its handler sees it: validated, converted, with its caller. */
export interface RouteInput<C extends Call> {
  readonly params: Output<C['params']>
  readonly query: Output<C['query']>
  readonly body: Output<C['body']>
  readonly caller: CallerOf<C>
  /** Author of the call, signed in or not. */
  readonly author: Author
  /** Builds the audit of the call's change from the result of the change. */
  readonly audit: <T>(eventOf: (result: T) => CallEvent | null) => Audit<T>
  /** For a change that writes its own audit entries; {@link RouteInput.audit} already includes it. */
  readonly once: Once | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Audit event of a call. `by` is absent when the caller is the author; in a sign-in or sign-out the user is not, or no
 * longer, the caller.
 */
export interface CallEvent extends AuditEvent {
  readonly by?: { readonly id: string; readonly name: string }
}

interface RouteOptions<C extends Call> {
  /** Whether the body is a file. */
  readonly isUpload?: true
  /** Whether the response may be long and contains no token or secret link (docs/decisions/console.md#waiting-management-on-a-slow-line). */
  readonly isCompressed?: true
  /** Whether the call changes users or ends sessions. */
  readonly changesUsers?: true
  /** Audit event of staff who read this, written once in a while per session: for calls that show patients. */
  readonly reads?: (input: Pick<RouteInput<C>, 'params' | 'query'>) => AuditEvent
  /** Patients in the answer, whom the audit event names by their numbers. */
  readonly shows?: (answer: z.input<C['answer']>) => readonly SeenPatient[]
}

/**
 * Registers a call of the contract: the application's {@link Authorizer} checks its access before the body is read and
 * again in each transaction of its handler; its input is validated, and its response serialized by the contract's schema.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: RouteInput<C>) => Promise<z.input<C['answer']> | Serialized<z.output<C['answer']>>>,
  { isUpload, isCompressed, changesUsers, reads, shows }: RouteOptions<C> = {},
): void {
  const status = call.status ?? 200
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyBytesMax(call),
    config: {
      call,
      ...(changesUsers && { changesUsers }),
      ...(isUpload && { isUpload }),
      ...(reads && { reads: (request) => reads(request as Pick<RouteInput<C>, 'params' | 'query'>) }),
      ...(shows && { shows: (answer) => shows(answer as z.input<C['answer']>) }),
    },
    schema: {
      summary: call.summary,
      tags: [call.path.split('/').find((part) => part !== '' && part !== 'v1') ?? 'api'],
      ...(call.access !== 'public' && {
        security: securityOf(call),
      }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.isIdempotent && { headers: KeyedHeaders }),
      response: { [status]: call.answer, '4xx': ErrorBody },
    },
    ...(call.query && { preValidation: addPrivateFilters }),
    ...(isCompressed && { onSend: compressAnswer }),
    handler: async (request, reply) => {
      const { params, query, body, caller, authorization } = request
      if (!authorization) throw new Error('call outside of an authorizer')
      authorizeBoard(request)
      const once = call.isIdempotent && caller ? await onceByKey(call, caller, request) : undefined
      const author: Author = caller ?? { id: null, name: null, address: request.ip }
      const audit = auditOf(author, once)
      const input = { params, query, body, caller, author, audit, once, request, reply } as RouteInput<C>
      // The handler may answer with another status.
      void reply.code(status)
      const answer = await runAuthorized(authorization, () => handle(input))
      if (!(answer instanceof Serialized)) return reply.send(answer)
      return reply.type('application/json; charset=utf-8').send(answer.json)
    },
  })
}

const auditOf =
  (author: Author, once: Once | undefined): RouteInput<Call>['audit'] =>
  (eventOf) => ({
    once,
    entry: (result) => {
      const event = eventOf(result)
      return event && { ...event, by: { ...author, ...event.by } }
    },
  })

/** Adds the filters from the header to the query, so that they are validated alike. */
async function addPrivateFilters(request: FastifyRequest): Promise<void> {
  const filters = request.headers[PRIVATE_FILTERS_HEADER]
  if (typeof filters === 'string')
    request.query = { ...(request.query as object), ...Object.fromEntries(new URLSearchParams(filters)) }
}
