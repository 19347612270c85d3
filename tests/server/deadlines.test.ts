import { connect, type Socket } from 'node:net'
import { createServer } from 'node:http'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { limitConnections } from '../../server/http/connections.ts'
import { limitBodyTime } from '../../server/http/deadlines.ts'
import { readJsonBodies } from '../../server/http/jsonBodies.ts'
import { openDatabase } from '../harness/database.ts'
import { eventually } from '../harness/eventually.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

const BODY_MS = 20_000
const STEP_MS = 30_000
const STEP_BYTES = 1_000

let app: FastifyInstance
let url: URL
/** Number of upload bytes received. */
let uploaded: number
/** Whether a slow handler runs, and the function that ends it. */
let isAtWork: boolean
let proceed: () => void
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  uploaded = 0
  isAtWork = false
  const waiting = new Promise<void>((resolve) => (proceed = resolve))
  app = fastify()
  readJsonBodies(app)
  limitBodyTime(app, { bodyMs: BODY_MS, stepMs: STEP_MS, stepBytes: STEP_BYTES })
  app.post('/slow', async () => {
    isAtWork = true
    await waiting
    return { done: true }
  })
  app.post('/refused', { onRequest: async (_, reply) => reply.code(401).send({ status: 401 }) }, async () => ({}))
  await app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    scope.post('/upload', { config: { isUpload: true } }, async ({ raw }) => {
      for await (const chunk of raw) uploaded += (chunk as Buffer).length
      return { uploaded }
    })
  })
  url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** Begins a request on a new connection and collects the response. */
function begun(head: string, body: string): { socket: Socket; said: () => string; closed: Promise<unknown> } {
  const socket = connect(Number(url.port), '127.0.0.1')
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString())).on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`POST ${head}\r\nHost: here\r\n\r\n${body}`)
  return { socket, said: () => said, closed }
}
const json = (path: string, bytes: number) =>
  `${path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${bytes}`
/** Resolves once the server has started a timer. */
const waited = () => eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0))

describe('a body that does not end', () => {
  it.each([json('/slow', 100), '/slow HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked'])(
    'DE-13 is given up after 20 s with 408: %j',
    async (head) => {
      const { said, closed } = begun(head, '')
      await waited()
      await vi.advanceTimersByTimeAsync(BODY_MS - 1_000)
      expect(said()).toBe('')
      await vi.advanceTimersByTimeAsync(1_000)
      await closed
      expect(said()).toMatch(/^HTTP\/1.1 408 [^]*"요청이 끝나지 않아 연결을 닫습니다\."/)
    },
  )

  it('DE-13 holds no connection for longer when nobody wants it', async () => {
    const { said, closed } = begun(json('/refused', 100), '')
    await eventually(() => expect(said()).toMatch(/^HTTP\/1.1 401 /))
    await vi.advanceTimersByTimeAsync(BODY_MS)
    await closed
    expect(said()).not.toContain('408')
  })

  it('DE-13 is another thing than work that takes its time', async () => {
    const { said, socket } = begun(json('/slow', 2), '{}')
    await eventually(() => expect(isAtWork).toBe(true))
    await vi.advanceTimersByTimeAsync(10 * BODY_MS)
    expect(said()).toBe('')
    proceed()
    await eventually(() => expect(said()).toContain('{"done":true}'))
    socket.destroy()
  })
})

describe('an upload', () => {
  const HEAD = '/upload HTTP/1.1\r\nContent-Type: multipart/form-data\r\nContent-Length: 1000000'

  it('takes as long as it goes on, and is given up with 408 when it stands still', async () => {
    const { socket, said, closed } = begun(HEAD, '')
    await waited()
    for (let step = 1; step <= 10; step += 1) {
      socket.write(Buffer.alloc(STEP_BYTES))
      await eventually(() => expect(uploaded).toBe(step * STEP_BYTES))
      await vi.advanceTimersByTimeAsync(STEP_MS)
    }
    expect(said()).toBe('')
    socket.write(Buffer.alloc(STEP_BYTES - 1))
    await eventually(() => expect(uploaded).toBe(11 * STEP_BYTES - 1))
    await vi.advanceTimersByTimeAsync(STEP_MS)
    await closed
    expect(said()).toMatch(/^HTTP\/1.1 408 /)
  })
})

describe('the server', () => {
  it('waits for no client without end', async () => {
    vi.useRealTimers()
    const database = await openDatabase()
    const { app: real } = await buildApp(readConfig({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' }), database)
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout, maxConnections } = real.server
    for (const ms of [headersTimeout, keepAliveTimeout, timeout]) {
      expect(ms).toBeGreaterThan(0)
      expect(ms).toBeLessThanOrEqual(300_000)
    }
    expect(requestTimeout).toBeGreaterThan(0)
    expect(maxConnections).toBeGreaterThan(0)
    await real.close()
    await database.close()
  })

  it('takes the connections of 5,000 screens, and no more than it has files for', () => {
    const http = createServer()
    expect(limitConnections(http, Infinity)).toEqual({ liveMax: 10_000 })
    expect(http.maxConnections).toBeGreaterThanOrEqual(2 * 5_000)
    expect(limitConnections(http, 4_096)).toEqual({ liveMax: 2_697 })
    expect(http.maxConnections).toBe(3_596)
  })
})
