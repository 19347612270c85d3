import type { AxiosInstance } from 'axios'
import { DONE_MEANS_HEADER, type DoneMeans } from '../../contract/doneMeans.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/idempotency.ts'
import { PRIVATE_FILTERS_HEADER } from '../../contract/privateFilters.ts'
import { RECORD_VERSION_HEADER } from '../../contract/recordVersion.ts'
import { READ_MS, WRITE_MS } from '../session/timeLimits.ts'
import { toHttpError } from './httpError.ts'
import { UploadWatch } from './uploadWatch.ts'

/** What a call of the wire may carry beside its path. */
export interface RequestParts {
  readonly query?: URLSearchParams
  /** What is asked like the query, but beside the address. */
  readonly privateFilters?: URLSearchParams
  readonly body?: unknown
  /** Of `done`: what is meant by it. */
  readonly means?: DoneMeans
  /** Of what is done once, however often it is sent (DE-27). */
  readonly idempotencyKey?: string | undefined
  /** Of an edit: the version that it was made on; '' for none. */
  readonly recordVersion?: string | undefined
  /** Called with the version of the record in the answer, where the server says it. */
  readonly onVersion?: (version: string) => void
  readonly signal?: AbortSignal | null | undefined
  /** Called with the sent share of the body, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Makes one call and gives back the body of its answer; throws react-admin's HttpError. */
export type Request = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, parts?: RequestParts) => Promise<T>

/** A {@link Request} through the session client. */
export function createRequest(client: AxiosInstance): Request {
  return async (method, path, { query, privateFilters, body, means, idempotencyKey, recordVersion, onVersion, signal, onProgress } = {}) => {
    const search = query && query.size > 0 ? `?${query}` : ''
    const upload = onProgress && new UploadWatch(onProgress, signal)
    try {
      const { data, headers } = await client.request({
        method,
        url: `/${path}${search}`,
        ...(body === undefined ? {} : { data: body }),
        headers: {
          ...(privateFilters && privateFilters.size > 0 && { [PRIVATE_FILTERS_HEADER]: String(privateFilters) }),
          ...(means && { [DONE_MEANS_HEADER]: means }),
          ...(recordVersion && { [RECORD_VERSION_HEADER]: recordVersion }),
          ...(idempotencyKey && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
        },
        timeout: method === 'GET' ? READ_MS : WRITE_MS,
        ...(signal ? { signal } : {}),
        ...(upload && { timeout: 0, signal: upload.signal, onUploadProgress: ({ progress = 0 }) => upload.moved(progress) }),
      })
      const version: unknown = headers[RECORD_VERSION_HEADER]
      if (typeof version === 'string') onVersion?.(version)
      return data
    } catch (error) {
      throw toHttpError(error)
    } finally {
      upload?.end()
    }
  }
}
