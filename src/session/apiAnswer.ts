import { OWN_SERVER_HEADER } from '../../contract/constants.ts'
import { ApiError } from './apiError.ts'

/** Parts of a response that show who sent it. */
interface Sent {
  readonly status: number
  /** Whether it is the response of another address than the one that was called. */
  readonly isRedirected: boolean
  readonly header: (name: string) => unknown
  /** Start of the body, if it was read as text. */
  readonly body?: unknown
}

/** Origin of which our server has answered. From then on, a response without its header is not the server's. */
let ownOrigin: string | undefined

/**
 * Only a response of the API counts as one: JSON, plain text or no body, from the address that was called, and with our
 * server's header if the server is ours.
 *
 * @throws ApiError that names the device, for any other response
 */
export function checkSender({ status, isRedirected, header, body }: Sent): void {
  const isOurs = Boolean(header(OWN_SERVER_HEADER))
  if (isPage(isRedirected, header('content-type'), body) || (ownOrigin === location.origin && !isOurs))
    throw new ApiError(0, { onTheWay: status })
  if (isOurs) ownOrigin = location.origin
}

/** Whether a program's response is a page of a device on the way: HTML, or from another address than the called one. */
export const isPage = (isRedirected: boolean, type: unknown, body: unknown = ''): boolean =>
  isRedirected || /html/i.test(String(type)) || (typeof body === 'string' && /^\s*</.test(body))

/** Calls the API with `fetch`. @throws ApiError that names a device on the way, and what `fetch` throws without a response */
export async function fetchApi(address: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(address, options)
  checkSender({
    status: answer.status,
    isRedirected: answer.redirected,
    header: (name) => answer.headers.get(name),
  })
  return answer
}

/** Base path of every call (section 7 of the specification). */
export const API_BASE = '/api'
