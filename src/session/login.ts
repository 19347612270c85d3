import type { LoginChallenge } from '../../contract/common.ts'
import { AnsweredOnTheWay, fetchApi } from './apiAnswer.ts'
import { API_BASE } from './apiBase.ts'
import type { SessionParts } from './storedSession.ts'
import { abortAfter, LOGIN_MS } from './timeLimits.ts'

/** A session, with recovery codes where the sign-in created them. */
type ContinuedParts = SessionParts & { readonly recoveryCodes?: readonly string[] }

interface RefusedBody {
  readonly message?: unknown
  readonly code?: unknown
  readonly challenge?: LoginChallenge
}

/** A login that was refused; without a response `status` is 0. */
export class LoginRefused extends Error {
  readonly status: number
  /** Seconds until the next attempt may succeed; null when the server does not say. */
  readonly retryAfter: number | null

  /** The server's code of the refusal; undefined when it says none. */
  readonly code: unknown

  /** The server's sentence, in the language of the page; '' without one. */
  readonly sentence: string

  /** Continues the sign-in where our server asks for a second factor. */
  readonly challenge: LoginChallenge | undefined

  constructor(status: number, retryAfter: number | null = null, body: RefusedBody = {}) {
    super(`Sign-in refused: ${status}`)
    this.status = status
    this.retryAfter = retryAfter
    this.code = body.code
    this.sentence = typeof body.message === 'string' ? body.message : ''
    this.challenge = body.challenge
  }
}

/**
 * Calls `POST /auth/login` with fetch, because axios would take a quarter of the login page's size budget.
 * Blanks around the id are left out; the password goes as it was typed.
 *
 * @throws LoginRefused, or AnsweredOnTheWay
 */
export function login(id: string, password: string): Promise<SessionParts> {
  return send('/auth/login', { id: id.trim(), password })
}

/**
 * Calls `POST /auth/second-factor` of our server, which completes a sign-in by a code.
 *
 * @returns with recovery codes where the code also set the second factor up
 * @throws LoginRefused, or AnsweredOnTheWay
 */
export function continueLogin(challenge: string, code: string): Promise<ContinuedParts> {
  return send('/auth/second-factor', { challenge, code })
}

/**
 * Calls `POST /auth/provider` of our server, which begins a sign-in by a hospital account.
 *
 * @returns address of the provider's page
 * @throws LoginRefused, or AnsweredOnTheWay
 */
export const beginExternal = (): Promise<string> =>
  send('/auth/provider', {}).then((answer) => String((answer as { url?: unknown }).url))

/**
 * Calls `POST /auth/provider/finish` of our server with the query of the address to which the provider returned.
 *
 * @throws LoginRefused, or AnsweredOnTheWay
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
    if (error instanceof AnsweredOnTheWay) throw error
    return null
  })
  if (!response) throw new LoginRefused(0)
  const parts: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || null
    throw new LoginRefused(response.status, retryAfter, (parts as RefusedBody | null) ?? {})
  }
  if (!isParts(parts)) throw new AnsweredOnTheWay(response.status)
  return parts
}

const isParts = (value: unknown): value is ContinuedParts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
