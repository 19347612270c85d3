import { eventually } from '../../harness/eventually.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consoleConnection } from '../../../src/realtime/consoleConnection.ts'
import { RealtimeConnection } from '../../../src/realtime/realtimeConnection.ts'
import { StompPeer } from './stompPeer.ts'

let peer: StompPeer
let start: ReturnType<typeof vi.spyOn>
beforeEach(async () => {
  peer = await StompPeer.listen()
  peer.server = 'waiting-board/1.0.0'
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${peer.port}` })
  start = vi.spyOn(RealtimeConnection.prototype, 'start')
})
afterEach(async () => {
  for (const { value: stop } of start.mock.results) (stop as () => void)()
  await peer.close()
})

it('is opened to the host of the page by the first who asks, and is the same for all', async () => {
  const feed = consoleConnection()
  expect(start).not.toHaveBeenCalled()
  expect(feed()).toBe(feed())
  await eventually(() => expect(peer.framesOf('CONNECT')).toHaveLength(1))
  expect(start).toHaveBeenCalledOnce()
})

it('shows our server who works here, if the console knows', async () => {
  const feed = consoleConnection(() => Promise.resolve('Bearer token'))
  feed().subscribe(7, () => undefined)
  await eventually(() => expect(peer.framesOf('SUBSCRIBE')[0]?.headers['authorization']).toBe('Bearer token'))
})

it('is encrypted where the page is', () => {
  const opened: string[] = []
  vi.stubGlobal('location', { protocol: 'https:', host: 'board.hospital' })
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: string) {
        opened.push(url)
      }
      close(): void {}
    },
  )
  consoleConnection()()
  return eventually(() => expect(opened).toEqual(['wss://board.hospital/websocket']))
})
