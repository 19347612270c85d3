import { AnsweredOnTheWay, fetchApi } from './apiAnswer.ts'
import { API_BASE } from './apiBase.ts'
import type { SessionParts } from './storedSession.ts'
import { abortAfter, LOGIN_MS } from './timeLimits.ts'

/** A login that was refused; without a response `status` is 0. */
export class LoginRefused extends Error {
  readonly status: number
  /** Seconds until the next attempt may succeed; null when the server does not say. */
  readonly retryAfter: number | null

  /** The server's code of the refusal; undefined when it says none. */
  readonly code: unknown

  constructor(status: number, retryAfter: number | null = null, code?: unknown) {
    super(`Sign-in refused: ${status}`)
    this.status = status
    this.retryAfter = retryAfter
    this.code = code
  }
}

/**
 * Calls `POST /auth/login` with fetch, because axios would take a quarter of the login page's size budget.
 * Blanks around the id are left out; the password goes as it was typed.
 *
 * @throws LoginRefused, or AnsweredOnTheWay
 */
export async function login(id: string, password: string): Promise<SessionParts> {
  const response = await fetchApi(`${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: id.trim(), password }),
    signal: abortAfter(LOGIN_MS),
  }).catch((error: unknown) => {
    if (error instanceof AnsweredOnTheWay) throw error
    return null
  })
  if (!response) throw new LoginRefused(0)
  const parts: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || null
    throw new LoginRefused(response.status, retryAfter, (parts as { code?: unknown } | null)?.code)
  }
  if (!isParts(parts)) throw new AnsweredOnTheWay(response.status)
  return parts
}

const isParts = (value: unknown): value is SessionParts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
