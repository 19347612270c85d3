import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ErrorBody, FieldError } from '../../contract/common.ts'
import { logFailure } from './failureLog.ts'
import { recentCalls } from './recentCalls.ts'
import { asksForEnglish, inEnglish } from './inLanguage.ts'
import { KeyRefusal, MALFORMED, NAMED_MAX, Refusal } from './refusals.ts'
import { isUnwritable, storageFailure } from './storageFailures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal of the key with which another program made the request; null for none. */
    refusedKey: KeyRefusal | null
  }
}

/** Response to a DELETE without its body. */
const BODY_MISSING: ErrorBody = {
  status: 400,
  code: 'BODY_MISSING',
  message:
    '요청의 내용이 서버에 오지 않았습니다. 중간의 방화벽이나 프록시가 지웠을 수 있으니 전산 담당자에게 알려 주세요.',
}

/** Code of an unexpected error. */
const INTERNAL = 'INTERNAL'
/** Length of an error message that tells unexpected errors apart. */
const KIND_LENGTH_MAX = 200

/**
 * Turns any error into an error body (status, code, message, errors of fields) in the requested language, Korean by
 * default. Unexpected errors are logged in full and answered without their message.
 */
export function errorHandler(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const korean = toErrorBody(error, request)
  const body = asksForEnglish(request) ? inEnglish(korean) : korean
  const logged = reportFailure(error, body, request)
  if (error instanceof KeyRefusal) request.refusedKey = error
  // RFC 9110 requires it, and some HTTP clients refuse a 401 without it.
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error instanceof Refusal && error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
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

/** Returns the response for a path or method under /api without a call. */
export function unknownCall(request: FastifyRequest): ErrorBody {
  const korean = { status: 404, code: 'NO_SUCH_CALL', message: '없는 주소입니다.' }
  return asksForEnglish(request) ? inEnglish(korean) : korean
}

/** Whether the client broke the connection during its request, which is no error of the server. */
function isHangUp(error: Error, request: FastifyRequest): boolean {
  return 'code' in error && error.code === 'ECONNRESET' && request.socket.destroyed
}

/** Maximum length of an unknown field's name in a message. */
const KEY_MAX = 50

/** Our texts for errors of the framework: its own codes would reveal it. */
const REFUSED: Record<number, typeof MALFORMED> = {
  413: { code: 'TOO_LARGE', message: '보낸 내용이 너무 큽니다.' },
  415: { code: 'UNSUPPORTED_TYPE', message: '지원하지 않는 형식입니다.' },
  429: { code: 'TOO_MANY', message: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.' },
}

function toErrorBody(error: FastifyError | Error, request: FastifyRequest): ErrorBody {
  if (error instanceof Refusal) {
    const { status, code, message, errors, changed, challenge } = error
    return {
      status,
      code,
      message,
      ...(errors && { errors: [...errors] }),
      ...(changed && { changed: [...changed] }),
      ...(challenge && { challenge }),
    }
  }
  // A DELETE names its records in the body, which some firewalls and proxies drop.
  if (error instanceof z.ZodError && request.method === 'DELETE' && !request.body) return BODY_MISSING
  if (error instanceof z.ZodError) {
    return {
      status: 400,
      code: 'INVALID',
      message: '입력값이 올바르지 않습니다.',
      errors: firstErrors(error.issues, request),
    }
  }
  // Errors of the framework itself: malformed JSON, a body that is too long, an unreadable URL.
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500) {
    return { status, ...(REFUSED[status] ?? MALFORMED) }
  }
  const failure = storageFailure(error)
  if (failure) return { status: failure.status, code: failure.code, message: failure.message }
  return { status: 500, code: INTERNAL, message: '서버에서 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.' }
}

/** Returns the first invalid fields, each with its first error: a field shows one message. */
function firstErrors(issues: readonly z.core.$ZodIssue[], request: FastifyRequest): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const issue of issues) {
    for (const error of fieldErrors(issue, request)) {
      if (!errors.has(error.field)) errors.set(error.field, error)
      if (errors.size >= NAMED_MAX) return [...errors.values()]
    }
  }
  return [...errors.values()]
}

function fieldErrors(issue: z.core.$ZodIssue, request: FastifyRequest): FieldError[] {
  const name = (...path: readonly PropertyKey[]) => fieldName(path.map(String), request.method === 'PATCH')
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, NAMED_MAX).map((key) => key.slice(0, KEY_MAX))
    return keys.map((key) => ({ field: name(...issue.path, key), message: `알 수 없는 항목입니다: ${key}` }))
  }
  return [{ field: name(...issue.path), message: issue.message }]
}

/** Returns the field name of a path. In a bulk change the list and the index are left out: `no`, not `rooms.0.no`. */
function fieldName(path: readonly string[], isChange: boolean): string {
  const isInRecord = isChange && path.length > 2 && /^\d+$/.test(path[1] ?? '')
  return (isInRecord ? path.slice(2) : path).join('.')
}
