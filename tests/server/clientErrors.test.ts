import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { ErrorBody } from '../../contract/common.ts'
import { answerClientError } from '../../server/http/clientErrors.ts'

/** What a server says to these bytes until it closes the connection. */
async function answerTo(text: string): Promise<{ head: string; body: unknown }> {
  const http = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 }, () => undefined).on('clientError', answerClientError)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  socket.write(text)
  const chunks = (await socket.toArray()) as Buffer[]
  http.close()
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head, body: JSON.parse(body) as unknown }
}

it.each([
  { what: 'no HTTP', text: 'HELLO\r\n\r\n', status: 400 },
  { what: 'headers beyond all bounds', text: `GET / HTTP/1.1\r\nHost: here\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, status: 431 },
  { what: 'a request that is never whole', text: 'GET / HTTP/1.1\r\nHost: here\r\n', status: 408 },
])('DE-13 $what is answered as any other refusal is, and the connection closed', async ({ text, status }) => {
  const { head, body } = await answerTo(text)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toContain('connection: close')
  expect(ErrorBody.strict().parse(body)).toMatchObject({ status, message: expect.stringMatching(/[가-힣]/) })
})
