import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Socket } from 'node:net'
import type { ErrorBody } from '../../contract/common.ts'
import { textIn } from '../../contract/messages.ts'
import { type Language, ENGLISH, KOREAN } from '../../domain/text.ts'
import { logFailure, recentCalls } from './failures.ts'
import { say } from './messages/say.ts'
import { type FieldFault, KeyRefusal, NAMED_MAX, Refusal, refuse, malformed } from './refusals.ts'
import { isUnwritable, storageFailure } from './storageFailures.ts'
import { OWN_SERVER_HEADER } from '../../contract/constants.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal of the key with which another program made the request; null for none. */
    refusedKey: KeyRefusal | null
  }
}

/** Code of an unexpected error. */
const INTERNAL = 'INTERNAL'
/** Length of an error message that tells unexpected errors apart. */
const KIND_LENGTH_MAX = 200

/**
 * Answers any error with an error body (status, code, message, errors of fields) in the requested language, Korean by
 * default. Unexpected errors are logged in full and answered without their message.
 */
export function errorHandler(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : refusalOf(error, request)
  const body = bodyOf(refusal, languageOf(request))
  const logged = reportFailure(error, body, request)
  if (error instanceof KeyRefusal) request.refusedKey = error
  // RFC 9110 requires it, and some HTTP clients refuse a 401 without it.
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  void reply
    .code(body.status)
    .type('application/json')
    .send(JSON.stringify(body.code === INTERNAL ? { ...body, requestId: logged } : body))
}

/**
 * Logs what was answered with 5xx, and counts it for the health check. A refusal is no error of the program, but something
 * that is missing or full: a line without a stack, and not counted.
 * @returns the id under which the log describes it; undefined for an answer that is not logged
 */
function reportFailure(error: Error, body: ErrorBody, request: FastifyRequest): string | undefined {
  const { status, code } = body
  if (status < 500 || isHangUp(error, request)) return undefined
  if (error instanceof Refusal) return logFailure(request, code, 'warn', { status, code })
  // A load balancer must not take a server away that still shows every queue; no other server could store more.
  if (!isUnwritable(body)) recentCalls(request.server).failed(request)
  return logFailure(request, code === INTERNAL ? `${code} ${error.message.slice(0, KIND_LENGTH_MAX)}` : code, 'error', {
    err: error,
  })
}

/** Returns the body of a refusal in a language. */
export function bodyOf({ status, code, text, errors, changed, challenge }: Refusal, language: Language): ErrorBody {
  return {
    status,
    code,
    message: text[language],
    ...(errors && { errors: errors.map((error) => ({ field: error.field, message: error.text[language] })) }),
    ...(changed && { changed: [...changed] }),
    ...(challenge && { challenge }),
  }
}

/** Whether the client broke the connection during its request, which is no error of the server. */
function isHangUp(error: Error, request: FastifyRequest): boolean {
  return 'code' in error && error.code === 'ECONNRESET' && request.socket.destroyed
}

/** Maximum length of an unknown field's name in a message. */
const KEY_MAX = 50

/** Our messages for errors of the framework: its own codes would reveal it. */
const REFUSED: Record<number, 'TOO_LARGE' | 'UNSUPPORTED_TYPE' | 'TOO_MANY'> = {
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY',
}

/** Returns the refusal with which an error is answered. */
export function refusalOf(error: FastifyError | Error, request: FastifyRequest): Refusal {
  // A DELETE names its records in the body, which some firewalls and proxies drop.
  if (error instanceof z.ZodError && request.method === 'DELETE' && !request.body) return refuse(400, 'BODY_MISSING')
  if (error instanceof z.ZodError)
    return new Refusal(400, 'INVALID', say('INVALID'), { errors: firstErrors(error.issues, request) })
  // Errors of the framework itself: malformed JSON, a body that is too long, an unreadable URL.
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500) return refuse(status, REFUSED[status] ?? 'MALFORMED')
  return storageFailure(error) ?? refuse(500, INTERNAL)
}

/** Returns the first invalid fields, each with its first error: a field shows one message. */
function firstErrors(issues: readonly z.core.$ZodIssue[], request: FastifyRequest): FieldFault[] {
  const errors = new Map<string, FieldFault>()
  for (const issue of issues) {
    for (const error of fieldErrors(issue, request)) {
      if (!errors.has(error.field)) errors.set(error.field, error)
      if (errors.size >= NAMED_MAX) return [...errors.values()]
    }
  }
  return [...errors.values()]
}

function fieldErrors(issue: z.core.$ZodIssue, request: FastifyRequest): FieldFault[] {
  const name = (...path: readonly PropertyKey[]) => fieldName(path.map(String), request.method === 'PATCH')
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, NAMED_MAX).map((key) => key.slice(0, KEY_MAX))
    return keys.map((key) => ({ field: name(...issue.path, key), text: say('UNKNOWN_FIELD', { field: key }) }))
  }
  return [{ field: name(...issue.path), text: textIn(issue) }]
}

/** Returns the field name of a path. In a bulk change the list and the index are left out: `no`, not `rooms.0.no`. */
function fieldName(path: readonly string[], isChange: boolean): string {
  const isInRecord = isChange && path.length > 2 && /^\d+$/.test(path[1] ?? '')
  return (isInRecord ? path.slice(2) : path).join('.')
}

/** Returns the language that a request asks for, Korean by default. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const { 'accept-language': accepted } = headers
  return weightOf('en', accepted) > weightOf('ko', accepted) ? ENGLISH : KOREAN
}

/** Returns the weight of a language in `Accept-Language`; 0 if it is not named. */
function weightOf(language: string, header = ''): number {
  const weights = header.split(',').map((part, at) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean)
    // The first of two languages with the same weight counts.
    return tag.split('-')[0] === language ? Number(q ?? 1) - at / 1_000_000 : 0
  })
  return Math.max(0, ...weights)
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: refuse(431, 'HEADERS_TOO_LARGE'),
  ERR_HTTP_REQUEST_TIMEOUT: refuse(408, 'REQUEST_TIMEOUT'),
}

/**
 * Responds to input that never became a request (no HTTP, headers too large, or incomplete after the timeout) with an
 * error body, and closes the connection. The header tells pages that no device on the way sent it.
 */
export function answerClientError({ code = '' }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = bodyOf(REFUSALS[code] ?? malformed(), KOREAN)
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nX-Content-Type-Options: nosniff\r\n${OWN_SERVER_HEADER}: yes\r\nConnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  )
}
