import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { evictIdleConnections } from '../../server/http/idleConnections.ts'
import { eventually } from '../harness/eventually.ts'

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
