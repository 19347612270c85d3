import type { ErrorBody } from '../contract/common.ts'
import type { Session } from '../contract/auth.ts'

/** A refusal of the server, with its status. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Calls the server over HTTP as one member of staff; signs in again when the token has expired. */
export class Client {
  readonly #url: string
  readonly #login: { id: string; password: string }
  #accessToken: string | undefined

  constructor(url: string, login: { id: string; password: string }) {
    this.#url = url
    this.#login = login
  }

  /** Sends a request. @throws {CallError} for any status other than 2xx */
  async request<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    this.#accessToken ??= await this.#signIn()
    try {
      return await this.#send<T>(method, path, body, headers)
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      this.#accessToken = await this.#signIn()
      return this.#send<T>(method, path, body, headers)
    }
  }

  async #signIn(): Promise<string> {
    return (await this.#send<Session>('POST', '/auth/login', this.#login)).accessToken
  }

  async #send<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const isForm = body instanceof FormData
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(this.#accessToken && { authorization: `Bearer ${this.#accessToken}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T
    if (!response.ok) throw new CallError(response.status, `${method} ${path}: ${(answer as ErrorBody).message}`)
    return answer
  }
}
