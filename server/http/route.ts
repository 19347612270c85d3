import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, Call } from '../../contract/call.ts'
import { ErrorBody } from '../../contract/common.ts'
import { type Authority, managesUsers } from '../../domain/authority.ts'
import { whileDoing } from './doing.ts'
import { forbidden, unauthenticated } from './refusals.ts'

/** The signed-in user behind a request. */
export interface Caller {
  readonly id: string
  readonly name: string
  readonly authority: Authority
  readonly sessionId: string
}

/** Finds the caller of a request by its bearer token; null without a token. @throws 401 for a token that is not valid. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | null>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    access?: Access
    call?: Call
  }
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** A request as a handler sees it: validated, converted, its caller known. */
export interface RouteInput<C extends Call> {
  readonly params: Output<C['params']>
  readonly query: Output<C['query']>
  readonly body: Output<C['body']>
  readonly caller: C['access'] extends 'staff' | 'manager' | 'root' ? Caller : Caller | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Registers a call of the contract: its access is checked before anything is read, its input validated, its answer
 * serialised by the contract's schema.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: RouteInput<C>) => Promise<z.input<C['answer']>>,
): void {
  const status = call.status ?? 200
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access, call },
    schema: {
      summary: call.summary,
      tags: [call.path.split('/').find((part) => part !== '' && part !== 'v1') ?? 'api'],
      ...(call.access !== 'public' && { security: call.access === 'display' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { [status]: call.answer, '4xx': ErrorBody },
    },
    onRequest: (request) => admit(app, call.access, request),
    handler: async (request, reply) => {
      const { params, query, body, caller } = request
      const input = { params, query, body, caller, request, reply } as RouteInput<C>
      const answer = await whileDoing({ call, caller, address: request.ip, body }, () => handle(input))
      return reply.code(status).send(answer)
    },
  })
}

async function admit(app: FastifyInstance, access: Access, request: FastifyRequest): Promise<void> {
  if (access === 'public') return
  request.caller = await app.authenticate(request.headers.authorization)
  if (access === 'display') return
  if (!request.caller) throw unauthenticated()
  if (access === 'manager' && !managesUsers(request.caller.authority)) throw forbidden()
  if (access === 'root' && request.caller.authority !== 'ROOT') throw forbidden()
}
