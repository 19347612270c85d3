import type { AxiosInstance } from 'axios'
import { toHttpError } from './httpError.ts'

/** What a call of the wire may carry beside its path. */
export interface RequestParts {
  readonly query?: URLSearchParams
  readonly body?: unknown
  readonly signal?: AbortSignal | null | undefined
}

/** Makes one call and gives back the body of its answer; throws react-admin's HttpError. */
export type Request = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, parts?: RequestParts) => Promise<T>

/** A {@link Request} through the session client. */
export function createRequest(client: AxiosInstance): Request {
  return async (method, path, { query, body, signal } = {}) => {
    const search = query && query.size > 0 ? `?${query}` : ''
    try {
      const { data } = await client.request({
        method,
        url: `/${path}${search}`,
        ...(body === undefined ? {} : { data: body }),
        ...(signal ? { signal } : {}),
      })
      return data
    } catch (error) {
      throw toHttpError(error)
    }
  }
}
