// Embedded database alone: nothing that it tries depends on what a database does.
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { ErrorBody } from '../../contract/common.ts'
import { answerClientError } from '../../server/http/errorHandler.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

/** Expects that the server answers these bytes with the usual error body (DE-13), and closes the connection. */
async function expectRefusal(port: number, text: string, status: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  const chunks = (await socket.toArray()) as Buffer[]
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toContain('connection: close')
  expect(ErrorBody.strict().parse(JSON.parse(body))).toMatchObject({
    status,
    message: expect.stringMatching(/[가-힣]/),
  })
}

it.each([
  { what: 'no HTTP', text: 'HELLO\r\n\r\n', status: 400 },
  { what: 'two hosts', text: 'GET / HTTP/1.1\r\nHost: here\r\nHOST: there\r\nConnection: close\r\n\r\n', status: 400 },
  {
    what: 'a call to two hosts',
    text: 'GET /api/health HTTP/1.1\r\nHost: here\r\nHost: here\r\nConnection: close\r\n\r\n',
    status: 400,
  },
  {
    what: 'headers beyond all bounds',
    text: `GET / HTTP/1.1\r\nHost: here\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
  },
])(
  'DE-13 $what is answered with a status, a code and a Korean sentence, the connection closed, and others are served',
  async ({ text, status }) => {
    await expectRefusal(Number(new URL(server.url).port), text, status)
    expect((await server.root.request('GET', '/v1/users/my-info')).status).toBe(200)
  },
)

it('DE-13 so is a request whose headers are never whole', async () => {
  // The real server's timeout is a minute; this server uses the same handler with a short one.
  const hasty = createServer(
    { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 },
    () => undefined,
  ).on('clientError', answerClientError)
  await new Promise<void>((resolve) => hasty.listen(0, '127.0.0.1', resolve))
  await expectRefusal((hasty.address() as AddressInfo).port, 'GET / HTTP/1.1\r\nHost: here\r\n', 408)
  hasty.close()
})

it('DE-13 so is a live connection to two hosts', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    'GET /websocket HTTP/1.1\r\nHost: here\r\nHost: there\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  expect(Buffer.concat((await socket.toArray()) as Buffer[]).toString()).toMatch(/^HTTP\/1.1 400 /)
})

// Java's HTTP client offers HTTP/2 with each request over plain http, and so does curl --http2.
it('DE-13 an offer of another protocol is ignored, and the request is answered', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: here\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  )
  const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString()
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('"code":"INVALID"')
})
