import { connect, type Socket, type AddressInfo } from 'node:net'
import { createServer, type ServerResponse } from 'node:http'
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
import { evictIdleConnections } from '../../server/http/idleConnections.ts'

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

describe('idle connections', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })

  /** Starts a server for at most 20 connections; a request for /slow is answered when `answer` is called. */
  async function start() {
    const slow: ServerResponse[] = []
    const http = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      if (request.url === '/slow') slow.push(response)
      else response.end('here')
    })
    http.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
    evictIdleConnections(http)
    http.maxConnections = 20
    await new Promise<void>((resolve) => http.listen(0, '0.0.0.0', resolve))
    closers.push(() => http.close())
    const open = async (localAddress: string, path = '/', headers = '') => {
      const socket = connect({ port: (http.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
      closers.push(() => socket.destroy())
      let received = ''
      socket.on('data', (data) => (received += data.toString()))
      socket.on('error', () => undefined)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n`)
      if (path !== '/slow') await eventually(() => expect(received).toMatch(/here|101/))
      return { socket, received: () => received }
    }
    return { open, slow }
  }
  const isClosed = ({ socket }: { socket: Socket }) => socket.closed

  it('AP-11 an idle connection of the network with the most makes way, the oldest first, and no busy or live one', async () => {
    const { open, slow } = await start()
    const busy = await open('127.0.0.1', '/slow')
    await eventually(() => expect(slow).toHaveLength(1))
    const live = await open('127.0.0.1', '/', 'Connection: Upgrade\r\nUpgrade: websocket\r\n')
    const other = await open('127.0.0.3')
    const idle: Awaited<ReturnType<typeof open>>[] = []
    for (let at = 0; at < 20; at += 1) idle.push(await open('127.0.0.1'))
    const late = await open('127.0.0.2')
    expect(late.received()).toContain('here')
    await eventually(() => expect(isClosed(idle[0] ?? busy)).toBe(true))
    expect([busy, live, other, late, ...idle.slice(-10)].map(isClosed)).toEqual(Array(14).fill(false))
    slow[0]?.end('here')
    await eventually(() => expect(busy.received()).toContain('here'))
  })
})
