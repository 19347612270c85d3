import type { AxiosInstance, AxiosResponse } from 'axios'
import { READ_MS, WRITE_MS } from '../session/timeLimits.ts'
import { toHttpError } from './httpError.ts'
import { jsonOf } from './jsonOf.ts'
import { UploadWatch } from './uploadWatch.ts'

/** Options of a call, as `fetch` takes them; the default `method` is GET. */
export interface HttpOptions {
  readonly method?: string | undefined
  readonly headers?: HeadersInit | undefined
  /** A string is JSON. */
  readonly body?: BodyInit | null | undefined
  /** Aborts a read or an upload. Other changes are never aborted: the server may have stored them already. */
  readonly signal?: AbortSignal | null | undefined
  /** For uploads: called with the sent share of the body, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** Successful response, in the shape of react-admin's `fetchJson`. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** Body parsed as JSON; undefined if it is not JSON. */
  readonly json: unknown
}

/** Makes one call; throws react-admin's HttpError, or the signal's reason if a read was aborted. */
export type HttpClient = (url: string, options?: HttpOptions) => Promise<HttpAnswer>

/**
 * Creates the data provider's HTTP client: react-admin's interface on the session client, which adds and renews the
 * token.
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
      // react-admin recognizes the abort reason and does not log it
      if (isRead) signal?.throwIfAborted()
      throw toHttpError(error)
    } finally {
      upload?.end()
    }
  }
}

const headersOf = ({ headers }: AxiosResponse): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
