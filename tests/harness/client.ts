import type { Session } from '../../contract/auth.ts'
import type { ErrorBody } from '../../contract/common.ts'

export interface Answer<T> {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON, or the text when it is none. A refusal is read by `refusal`. */
  readonly body: T
  readonly refusal: ErrorBody
}

/** Calls a running server over HTTP as one caller; without tokens, as anyone. */
export class Client {
  readonly #url: string
  readonly session: Session | undefined

  constructor(url: string, session?: Session) {
    this.#url = url
    this.session = session
  }

  /** Whatever the server answers, refusals too. `path` is relative to `/api`; a string body is sent as it is. */
  async request<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const isRaw = body instanceof FormData || typeof body === 'string'
    const response = await fetch(`${this.#url}/api${path}`, {
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

  post<T>(path: string, body: unknown): Promise<T> {
    return this.expect<T>('POST', path, body)
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.expect<T>('PATCH', path, body)
  }

  delete<T>(path: string, body: unknown): Promise<T> {
    return this.expect<T>('DELETE', path, body)
  }

  /** The body of a success; fails the test on a refusal, with what the server said. */
  async expect<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.request<T>(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** The same caller on a server beside it. */
  at(url: string): Client {
    return new Client(url, this.session)
  }

  /** Another caller on the same server. */
  async signIn(id: string, password: string): Promise<Client> {
    return new Client(this.#url, await this.post<Session>('/auth/login', { id, password }))
  }
}
