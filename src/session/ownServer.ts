import { type AxiosInstance, type AxiosResponse, isAxiosError } from 'axios'
import { OWN_SERVER_HEADER } from '../../contract/ownServer.ts'

/**
 * Knows whether the server is ours, which can do more than the specification asks for, from the calls that are made
 * anyway.
 */
export class OwnServer {
  readonly #listeners = new Set<() => void>()
  #isOwn: boolean | undefined

  /** Listens to the calls of a client. */
  watch(client: AxiosInstance): void {
    client.interceptors.response.use(
      (answer) => {
        this.#hear(answer)
        return answer
      },
      (error: unknown) => {
        if (isAxiosError(error) && error.response) this.#hear(error.response)
        throw error
      },
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Undefined until a call has been answered. */
  readonly isOwn = (): boolean | undefined => this.#isOwn

  /** Once ours, always ours: what a proxy answers in its place says nothing. */
  #hear({ status, headers }: AxiosResponse): void {
    const isOurs = OWN_SERVER_HEADER in headers
    if (this.#isOwn || (!isOurs && isTrouble(status)) || isOurs === this.#isOwn) return
    this.#isOwn = isOurs
    for (const listener of this.#listeners) listener()
  }
}

/** Any server may answer so, and what stands before it. */
const isTrouble = (status: number) => status >= 500 || status === 429
