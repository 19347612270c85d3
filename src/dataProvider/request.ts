import type { AxiosInstance } from 'axios'
import { DONE_MEANS_HEADER, type DoneMeans } from '../../contract/doneMeans.ts'
import { PRIVATE_FILTERS_HEADER } from '../../contract/privateFilters.ts'
import { toHttpError } from './httpError.ts'

/** What a call of the wire may carry beside its path. */
export interface RequestParts {
  readonly query?: URLSearchParams
  /** What is asked like the query, but beside the address. */
  readonly privateFilters?: URLSearchParams
  readonly body?: unknown
  /** Of `done`: what is meant by it. */
  readonly means?: DoneMeans
  readonly signal?: AbortSignal | null | undefined
  /** Called with the sent share of the body, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Makes one call and gives back the body of its answer; throws react-admin's HttpError. */
export type Request = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, parts?: RequestParts) => Promise<T>

/** A {@link Request} through the session client. */
export function createRequest(client: AxiosInstance): Request {
  return async (method, path, { query, privateFilters, body, means, signal, onProgress } = {}) => {
    const search = query && query.size > 0 ? `?${query}` : ''
    try {
      const { data } = await client.request({
        method,
        url: `/${path}${search}`,
        ...(body === undefined ? {} : { data: body }),
        headers: {
          ...(privateFilters && privateFilters.size > 0 && { [PRIVATE_FILTERS_HEADER]: String(privateFilters) }),
          ...(means && { [DONE_MEANS_HEADER]: means }),
        },
        ...(signal ? { signal } : {}),
        ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
      })
      return data
    } catch (error) {
      throw toHttpError(error)
    }
  }
}
