import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { OWN_SERVER_HEADER } from '../contract/constants.ts'

/** Time limit of one request. */
export const REQUEST_MS = 5_000
const BYTES_MAX = 1_000_000

/** Response of a server, with the text of its body. */
interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Sends a GET request; certificates are checked elsewhere, so any is accepted here. @throws when nothing answers */
export function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const options = { headers, signal: AbortSignal.timeout(REQUEST_MS) }
  const request = url.startsWith('https:')
    ? requestHttps(url, { ...options, rejectUnauthorized: false })
    : requestHttp(url, options)
  request.on('error', reject)
  request.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => {
      if (text.length < BYTES_MAX) text += part
    })
    response.on('error', reject)
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
  })
  request.end()
  return promise
}

/** Server at an address. */
export type Health =
  | { readonly kind: 'ours'; readonly status: number; readonly version: string; readonly message: string }
  | { readonly kind: 'other'; readonly status: number }
  | { readonly kind: 'none'; readonly error: unknown }

/** Asks a server of this product at an origin how it is. */
export async function fetchHealth(origin: string): Promise<Health> {
  try {
    const { status, headers, text } = await get(`${origin}/api/health`, { 'accept-language': 'ko' })
    if (headers[OWN_SERVER_HEADER] !== 'yes') return { kind: 'other', status }
    const { version = '', message = '' } = JSON.parse(text) as { version?: string; message?: string }
    return { kind: 'ours', status, version, message }
  } catch (error) {
    return { kind: 'none', error }
  }
}
