import { DONE_MEANS_HEADER, type DoneMeans } from '../../contract/doneMeans.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/idempotency.ts'
import { PRIVATE_FILTERS_HEADER } from '../../contract/privateFilters.ts'
import { RECORD_VERSION_HEADER } from '../../contract/recordVersion.ts'
import type { HttpClient } from './httpClient.ts'

/** Parts of a call besides its path. */
export interface RequestParts {
  readonly query?: URLSearchParams
  /** Filters that are sent in a header, to keep them out of the URL. */
  readonly privateFilters?: URLSearchParams
  /** Sent as JSON, unless it is FormData. */
  readonly body?: unknown
  /** For `done`: its meaning. */
  readonly means?: DoneMeans
  /** Key under which the server runs the call only once (DE-27). */
  readonly idempotencyKey?: string | undefined
  /** For edits: the version on which the edit is based; '' for none. */
  readonly recordVersion?: string | undefined
  /** Called with the record's version in the response, if the server sends one. */
  readonly onVersion?: (version: string) => void
  /** Aborts a read or an upload. */
  readonly signal?: AbortSignal | null | undefined
  /** For uploads: called with the sent share of the body, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Makes one call and returns the response's JSON, undefined if there is none; throws react-admin's HttpError. */
export type Request = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, parts?: RequestParts) => Promise<T>

/** Creates a {@link Request} on the HTTP client, with the paths of section 7 and our server's headers. */
export function createRequest(http: HttpClient): Request {
  return async <T>(method: string, path: string, parts: RequestParts = {}) => {
    const { query, privateFilters, body, means, idempotencyKey, recordVersion, onVersion, signal, onProgress } = parts
    const { headers, json } = await http(`/${path}${query && query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers: {
        ...(privateFilters && privateFilters.size > 0 && { [PRIVATE_FILTERS_HEADER]: String(privateFilters) }),
        ...(means && { [DONE_MEANS_HEADER]: means }),
        ...(recordVersion && { [RECORD_VERSION_HEADER]: recordVersion }),
        ...(idempotencyKey && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
      },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      signal,
      onProgress,
    })
    const version = headers.get(RECORD_VERSION_HEADER)
    if (version !== null) onVersion?.(version)
    return json as T
  }
}
