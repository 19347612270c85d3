import { type AxiosInstance, isAxiosError } from 'axios'
import { OWN_SERVER_HEADER } from '../../contract/ownServer.ts'
import { AnsweredOnTheWay } from './apiAnswer.ts'

/**
 * Detects from the responses of ordinary calls whether the server is this project's, which offers more than the
 * specification.
 */
export class OwnServer {
  readonly #listeners = new Set<() => void>()
  #isOwn: boolean | undefined

  /** Watches the responses of a client. */
  watch(client: AxiosInstance): void {
    client.interceptors.response.use(
      (answer) => {
        this.#hear(answer.status, OWN_SERVER_HEADER in answer.headers)
        return answer
      },
      (error: unknown) => {
        if (isAxiosError(error) && error.response)
          this.#hear(error.response.status, OWN_SERVER_HEADER in error.response.headers)
        // another server may answer calls that it does not know with its page
        else if (error instanceof AnsweredOnTheWay) this.#hear(error.status, false)
        throw error
      },
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Undefined until the first response. */
  readonly isOwn = (): boolean | undefined => this.#isOwn

  /** A server that was recognized stays so: an error response of a proxy does not change it. */
  #hear(status: number, isOurs: boolean): void {
    if (this.#isOwn || (!isOurs && isTrouble(status)) || isOurs === this.#isOwn) return
    this.#isOwn = isOurs
    for (const listener of this.#listeners) listener()
  }
}

/** Statuses that do not identify the server, since any server or proxy may send them. */
const isTrouble = (status: number) => status >= 500 || status === 429
