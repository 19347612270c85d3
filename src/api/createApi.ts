import { parseJson, UNAUTHORIZED } from '../../contract/answerFields.ts'
import {
  DONE_MEANS_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  PRIVATE_FILTERS_HEADER,
  RECORD_VERSION_HEADER,
} from '../../contract/constants.ts'
import { ApiError, type FailureBody } from '../session/apiError.ts'
import { isOwnServer } from '../session/ownServer.ts'
import { refusalOf } from '../session/refusal.ts'
import { bearer, type StaffToken } from '../session/staffToken.ts'
import { storedSession } from '../session/storedSession.ts'
import type { Api, Request } from './api.ts'

/** A request as it is sent. */
export interface Sent {
  readonly method: string
  /** Path and query, relative to `/api`. */
  readonly address: string
  readonly headers: Record<string, string>
  readonly body: string | FormData | undefined
  readonly signal: AbortSignal | null | undefined
  readonly onProgress: ((share: number) => void) | undefined
}

export interface Answer {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly text: string
  /** What a refusal says to forms; the displays have none. */
  readonly body?: FailureBody
}

/**
 * Creates the typed calls over a way to send requests: axios in the console, `fetch` in the displays. Every call carries
 * the user's token, and the server's sentences come in the language of the page.
 */
export function createApi(send: (request: Sent) => Promise<Answer>, staff: StaffToken): Api {
  const request: Request = async (method, path, parts = {}) => {
    const { params, query, privateFilters, body, means, idempotencyKey, recordVersion, onHeaders } = parts
    const { signal, onProgress } = parts
    const isJson = body !== undefined && !(body instanceof FormData)
    const isSignedIn = storedSession.isSignedIn()
    try {
      const answer = await staff.send((token) => {
        // The session ended while its token was renewed.
        if (isSignedIn && token === null) throw new ApiError(UNAUTHORIZED)
        const authorization = bearer(token)
        return send({
          method,
          address: addressOf(path, params, query),
          headers: {
            'Accept-Language': document.documentElement.lang || 'ko',
            ...(authorization !== null && { Authorization: authorization }),
            ...(isJson && { 'Content-Type': 'application/json' }),
            ...ownHeaders({
              [PRIVATE_FILTERS_HEADER]: privateFilters && textOf(privateFilters),
              [DONE_MEANS_HEADER]: means,
              [RECORD_VERSION_HEADER]: recordVersion,
              [IDEMPOTENCY_KEY_HEADER]: idempotencyKey,
            }),
          },
          body: isJson ? JSON.stringify(body) : body,
          signal,
          onProgress,
        })
      })
      const { status, header, text } = answer
      if (status < 200 || status >= 300) throw refusalOf(status, text, header('retry-after'), answer.body)
      onHeaders?.(header)
      return parseJson(text)
    } catch (error) {
      // react-admin recognizes the abort reason and does not log it
      if ((method === 'GET' || onProgress) && signal?.aborted) throw signal.reason ?? error
      throw error instanceof ApiError ? error : new ApiError(0)
    }
  }
  return request as Api
}

/** Headers beyond section 7, without empty ones; another server may refuse headers that it does not know. */
function ownHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return isOwnServer() ? Object.fromEntries(given) : {}
}

type Part = Parameters<Request>[2] & object

/** Fills the parameters of a path in, and appends the query. */
function addressOf(path: string, params: Part['params'] = {}, query: Part['query'] = {}): string {
  const asked = textOf(query)
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))) + (asked && `?${asked}`)
}

/** Writes values as a query, without those that are undefined. */
const textOf = (values: NonNullable<Part['query']>): string =>
  String(new URLSearchParams(JSON.parse(JSON.stringify(values)) as Record<string, string>))
