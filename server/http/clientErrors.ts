import type { Socket } from 'node:net'
import type { ErrorBody } from '../../contract/common.ts'
import { OWN_SERVER_HEADER } from '../../contract/constants.ts'
import { MALFORMED } from './refusals.ts'

const ANSWERS: Readonly<Record<string, ErrorBody>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'HEADERS_TOO_LARGE', message: '주소나 헤더가 너무 깁니다.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TIMEOUT', message: '요청이 끝나지 않아 연결을 닫습니다.' },
}

/**
 * Responds to input that never became a request (no HTTP, headers too large, or incomplete after the timeout) with an
 * error body, and closes the connection. The header tells pages that no device on the way sent it.
 */
export function answerClientError({ code = '' }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = ANSWERS[code] ?? { status: 400, ...MALFORMED }
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nX-Content-Type-Options: nosniff\r\n${OWN_SERVER_HEADER}: yes\r\nConnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  )
}
