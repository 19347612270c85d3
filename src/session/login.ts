import { fetchApi, API_BASE } from './apiAnswer.ts'
import { ApiError, type FailureBody } from './apiError.ts'
import type { SessionParts } from './storedSession.ts'
import { abortAfter, LOGIN_MS } from './timeLimits.ts'

/** A session, with recovery codes where the sign-in created them. */
type ContinuedParts = SessionParts & { readonly recoveryCodes?: readonly string[] }

/**
 * Calls `POST /auth/login` with fetch, because axios would take a quarter of the login page's size budget.
 * Blanks around the id are left out; the password goes as it was typed.
 *
 * @throws ApiError
 */
export function login(id: string, password: string): Promise<SessionParts> {
  return send('/auth/login', { id: id.trim(), password })
}

/**
 * Calls `POST /auth/second-factor` of our server, which completes a sign-in by a code.
 *
 * @returns with recovery codes where the code also set the second factor up
 * @throws ApiError
 */
export function continueLogin(challenge: string, code: string): Promise<ContinuedParts> {
  return send('/auth/second-factor', { challenge, code })
}

/**
 * Calls `POST /auth/provider` of our server, which begins a sign-in by a hospital account.
 *
 * @returns address of the provider's page
 * @throws ApiError
 */
export const beginExternal = (): Promise<string> =>
  send('/auth/provider', {}).then((answer) => String((answer as { url?: unknown }).url))

/**
 * Calls `POST /auth/provider/finish` of our server with the query of the address to which the provider returned.
 *
 * @throws ApiError
 */
export function finishExternal(answer: string): Promise<SessionParts> {
  return send('/auth/provider/finish', { answer })
}

async function send(path: string, body: object): Promise<ContinuedParts> {
  const response = await fetchApi(API_BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang || 'ko' },
    body: JSON.stringify(body),
    signal: abortAfter(LOGIN_MS),
  }).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError(0)
  })
  const parts: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const { message = '', code = '', challenge } = (parts ?? {}) as Refused
    const retryAfter = Number(response.headers.get('retry-after')) || null
    throw new ApiError(response.status, { code, challenge, retryAfter }, message)
  }
  if (!isParts(parts)) throw new ApiError(0, { onTheWay: response.status })
  return parts
}

type Refused = Pick<FailureBody, 'code' | 'challenge'> & { readonly message?: string }

const isParts = (value: unknown): value is ContinuedParts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
