import type { AxiosInstance } from 'axios'
import {
  DONE_MEANS_HEADER,
  type DoneMeans,
  IDEMPOTENCY_KEY_HEADER,
  PRIVATE_FILTERS_HEADER,
  RECORD_VERSION_HEADER,
} from '../../contract/constants.ts'
import { ownHeaders } from '../session/ownHeaders.ts'
import { READ_MS, WRITE_MS } from '../session/timeLimits.ts'
import { parseJson } from '../../contract/answerFields.ts'
import { toHttpError } from './httpError.ts'
import { UploadWatch } from './uploadWatch.ts'

/** Parts of a call besides its path. */
export interface RequestParts {
  readonly query?: URLSearchParams
  /** Filters that are sent in a header, to keep them out of the URL. */
  readonly privateFilters?: URLSearchParams
  /** Sent as JSON, unless it is FormData. */
  readonly body?: unknown
  /** For `done`: its meaning. */
  readonly means?: DoneMeans
  /** Key under which the server runs the call only once. */
  readonly idempotencyKey?: string | undefined
  /** For edits: the version on which the edit is based; '' for none. */
  readonly recordVersion?: string | undefined
  /** Called with the record's version in the response, if the server sends one. */
  readonly onVersion?: (version: string) => void
  /** Aborts a read or an upload. Other changes are never aborted: the server may have stored them already. */
  readonly signal?: AbortSignal | null | undefined
  /** For uploads: called with the sent share of the body, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/**
 * Makes one call and returns the response's JSON, undefined if it is not JSON; throws react-admin's HttpError, or the
 * signal's reason if a read was aborted.
 */
export type Request = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  parts?: RequestParts,
) => Promise<T>

/**
 * Creates a {@link Request} on the session client, which adds and renews the token, with the paths of section 7 and our
 * server's headers.
 */
export function createRequest(client: AxiosInstance): Request {
  return async <T>(method: string, path: string, parts: RequestParts = {}) => {
    const { query, privateFilters, body, means, idempotencyKey, recordVersion, onVersion, signal, onProgress } = parts
    const isRead = method === 'GET'
    const isJson = body !== undefined && !(body instanceof FormData)
    const upload = onProgress && new UploadWatch(onProgress, signal)
    try {
      const { headers, data } = await client.request<string>({
        method,
        url: `/${path}${query && query.size > 0 ? `?${query}` : ''}`,
        responseType: 'text',
        headers: {
          ...(isJson && { 'content-type': 'application/json' }),
          ...ownHeaders({
            [PRIVATE_FILTERS_HEADER]: privateFilters?.toString(),
            [DONE_MEANS_HEADER]: means,
            [RECORD_VERSION_HEADER]: recordVersion,
            [IDEMPOTENCY_KEY_HEADER]: idempotencyKey,
          }),
        },
        ...(body !== undefined && { data: isJson ? JSON.stringify(body) : body }),
        timeout: isRead ? READ_MS : WRITE_MS,
        ...(isRead && signal && { signal }),
        ...(upload && {
          timeout: 0,
          signal: upload.signal,
          onUploadProgress: ({ progress = 0 }) => upload.moved(progress),
        }),
      })
      const version: unknown = headers[RECORD_VERSION_HEADER]
      if (typeof version === 'string') onVersion?.(version)
      return parseJson(data) as T
    } catch (error) {
      // react-admin recognizes the abort reason and does not log it
      if (isRead) signal?.throwIfAborted()
      throw toHttpError(error)
    } finally {
      upload?.end()
    }
  }
}
