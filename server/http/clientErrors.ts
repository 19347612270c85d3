import type { Socket } from 'node:net'
import { OWN_SERVER_HEADER } from '../../contract/constants.ts'
import { KOREAN } from '../../domain/text.ts'
import { bodyOf } from './errorHandler.ts'
import { malformed, type Refusal, refuse } from './refusals.ts'

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: refuse(431, 'HEADERS_TOO_LARGE'),
  ERR_HTTP_REQUEST_TIMEOUT: refuse(408, 'REQUEST_TIMEOUT'),
}

/**
 * Responds to input that never became a request (no HTTP, headers too large, or incomplete after the timeout) with an
 * error body, and closes the connection. The header tells pages that no device on the way sent it.
 */
export function answerClientError({ code = '' }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = bodyOf(REFUSALS[code] ?? malformed(), KOREAN)
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nX-Content-Type-Options: nosniff\r\n${OWN_SERVER_HEADER}: yes\r\nConnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  )
}
