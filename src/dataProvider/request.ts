import { DONE_MEANS_HEADER, type DoneMeans } from '../../contract/doneMeans.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/idempotency.ts'
import { PRIVATE_FILTERS_HEADER } from '../../contract/privateFilters.ts'
import { RECORD_VERSION_HEADER } from '../../contract/recordVersion.ts'
import type { HttpClient } from './httpClient.ts'

/** What a call of the wire may carry beside its path. */
export interface RequestParts {
  readonly query?: URLSearchParams
  /** What is asked like the query, but beside the address. */
  readonly privateFilters?: URLSearchParams
  /** Sent as JSON, unless it is a form. */
  readonly body?: unknown
  /** Of `done`: what is meant by it. */
  readonly means?: DoneMeans
  /** Of what is done once, however often it is sent (DE-27). */
  readonly idempotencyKey?: string | undefined
  /** Of an edit: the version that it was made on; '' for none. */
  readonly recordVersion?: string | undefined
  /** Called with the version of the record in the answer, where the server says it. */
  readonly onVersion?: (version: string) => void
  /** Ends a read or an upload. */
  readonly signal?: AbortSignal | null | undefined
  /** Of an upload: called with the sent share of the body, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/**
 * Makes one call of the wire and gives back the JSON of its answer, undefined when that is none; throws react-admin's
 * HttpError.
 */
export type Request = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, parts?: RequestParts) => Promise<T>

/** A {@link Request} through the HTTP client: the words of section 7, and the headers of our server. */
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
