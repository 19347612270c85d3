import type { Socket } from 'node:net'
import type { ErrorBody } from '../../contract/common.ts'

const ANSWERS: Readonly<Record<string, ErrorBody>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'HEADERS_TOO_LARGE', message: '주소나 헤더가 너무 깁니다.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TIMEOUT', message: '요청이 끝나지 않아 연결을 닫습니다.' },
}
const MALFORMED: ErrorBody = { status: 400, code: 'MALFORMED', message: '요청 형식이 올바르지 않습니다.' }

/** Answers what is no request that could be routed, by the same body as any other refusal (DE-13), and closes the connection. */
export function answerClientError({ code = '' }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = ANSWERS[code] ?? MALFORMED
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  )
}
