import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it.each(['/', '/rooms', '/nothing.js', '/api/health', '/api/v1/rooms', '/api/nothing', '/api/docs', '/%'])('every answer carries the security headers: %s', async (path) => {
  const { headers } = await fetch(server.url + path, { headers: { accept: 'text/html' } })
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
})
