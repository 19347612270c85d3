import type { AxiosInstance, AxiosResponse } from 'axios'
import { READ_MS, WRITE_MS } from '../session/timeLimits.ts'
import { toHttpError } from './httpError.ts'
import { jsonOf } from './jsonOf.ts'
import { UploadWatch } from './uploadWatch.ts'

/** The options of a call, as `fetch` takes them; `method` is GET unless given. */
export interface HttpOptions {
  readonly method?: string | undefined
  readonly headers?: HeadersInit | undefined
  /** A text is JSON. */
  readonly body?: BodyInit | null | undefined
  /** Ends a read or an upload. A change is never aborted: the server may have stored it already. */
  readonly signal?: AbortSignal | null | undefined
  /** Of an upload: called with the sent share of the body, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** A successful answer, in the shape of react-admin's `fetchJson`. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown
}

/** Makes one call; throws react-admin's HttpError, and the signal's reason for a read that was aborted. */
export type HttpClient = (url: string, options?: HttpOptions) => Promise<HttpAnswer>

/**
 * The one HTTP client of the data provider: react-admin's shape on the session client, which knows the token and renews
 * it.
 */
export function createHttpClient(client: AxiosInstance): HttpClient {
  return async (url, { method = 'GET', headers, body, signal, onProgress } = {}) => {
    const isRead = method === 'GET'
    const upload = onProgress && new UploadWatch(onProgress, signal)
    try {
      const answer = await client.request<string>({
        method,
        url,
        responseType: 'text',
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        timeout: isRead ? READ_MS : WRITE_MS,
        ...(body !== undefined && body !== null && { data: body }),
        ...(isRead && signal && { signal }),
        ...(upload && {
          timeout: 0,
          signal: upload.signal,
          onUploadProgress: ({ progress = 0 }) => upload.moved(progress),
        }),
      })
      return { status: answer.status, headers: headersOf(answer), body: answer.data, json: jsonOf(answer.data) }
    } catch (error) {
      // as react-admin knows it, which logs no such error
      if (isRead) signal?.throwIfAborted()
      throw toHttpError(error)
    } finally {
      upload?.end()
    }
  }
}

const headersOf = ({ headers }: AxiosResponse): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
