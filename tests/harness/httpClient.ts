import type { Session } from '../../contract/auth.ts'
import type { ErrorBody, Page } from '../../contract/common.ts'

export interface Answer<T> {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, or the text if it is not JSON. For an error use `refusal`. */
  readonly body: T
  readonly refusal: ErrorBody
}

/** Calls a running server over HTTP as one user; anonymously without a session. */
export class HttpClient {
  readonly url: string
  readonly session: Session | undefined

  constructor(url: string, session?: Session) {
    this.url = url
    this.session = session
  }

  /**
   * Sends a request and returns any response, also errors. `path` is relative to `/api`; a string body is sent
   * unchanged.
   */
  async request<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const isRaw = body instanceof FormData || typeof body === 'string'
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(this.session && { authorization: `Bearer ${this.session.accessToken}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const answer: unknown = isJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body: answer as T, refusal: answer as ErrorBody }
  }

  get<T>(path: string): Promise<T> {
    return this.expect<T>('GET', path)
  }

  /** Returns the rows of a page of a list. */
  async list<T>(path: string): Promise<T[]> {
    return (await this.get<Page<T>>(path)).content
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.expect<T>('POST', path, body)
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.expect<T>('PATCH', path, body)
  }

  delete<T>(path: string, body: unknown): Promise<T> {
    return this.expect<T>('DELETE', path, body)
  }

  /** Returns the body of a success; fails the test on an error, with the server's response. */
  async expect<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.request<T>(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}
