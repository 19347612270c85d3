import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, afterAll, beforeAll } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import {
  type Frame,
  FRAME_BYTES_MAX,
  FrameReader,
  toText,
  textFrame,
  textFrameStart,
} from '../../server/realtime/frames.ts'
import { eventually } from '../harness/eventually.ts'

const framesOf = (...texts: string[]): Frame[] => {
  const reader = new FrameReader()
  return texts.flatMap((text) => [...reader.read(Buffer.from(text))])
}
const headersOf = (text: string) => Object.fromEntries(framesOf(text)[0]?.headers ?? [])

describe('AP-11 reading frames', () => {
  it('AP-11 gives command, headers and body, and of a repeated header the first', () => {
    expect(framesOf('SEND\ndestination:/a\ndestination:/b\nname:가\n\n본문\0')).toEqual([
      {
        command: 'SEND',
        headers: new Map([
          ['destination', '/a'],
          ['name', '가'],
        ]),
        body: '본문',
      },
    ])
  })

  it('AP-11 unescapes names and values of headers, but not those of CONNECT', () => {
    const escaped = 'a\\cb:1\\n2\\r3\\\\4\\c5'
    expect(headersOf(`SEND\n${escaped}\n\n\0`)).toEqual({ 'a:b': '1\n2\r3\\4:5' })
    expect(headersOf(`STOMP\n${escaped}\n\n\0`)).toEqual({ 'a:b': '1\n2\r3\\4:5' })
    expect(headersOf(`CONNECT\n${escaped}\n\n\0`)).toEqual({ 'a\\cb': '1\\n2\\r3\\\\4\\c5' })
  })

  it.each(['\\t', '\\', 'a\\0'])('AP-11 refuses the escape %j', (value) => {
    expect(() => framesOf(`SEND\nname:${value}\n\n\0`)).toThrow('헤더에 잘못된 이스케이프가 있습니다.')
  })

  it('AP-11 gives the frames before one that is malformed', () => {
    const frames = new FrameReader().read(Buffer.from('SEND\n\n1\0SEND\nname:\\t\n\n\0'))
    expect(frames.next().value).toMatchObject({ body: '1' })
    expect(() => frames.next()).toThrow('헤더에 잘못된 이스케이프가 있습니다.')
  })
})

describe('AP-11 the longest frame', () => {
  it('AP-11 holds 8 KiB of headers and body, counted in bytes, and not one more', () => {
    const frame = (bytes: number) => `SEND\nname:가\n\n${'x'.repeat(bytes - Buffer.byteLength('name가'))}\0`
    expect(framesOf(frame(FRAME_BYTES_MAX))).toHaveLength(1)
    expect(() => framesOf(frame(FRAME_BYTES_MAX + 1))).toThrow('프레임이 너무 깁니다.')
  })

  it('AP-11 counts what came of an unfinished frame, from its own beginning', () => {
    const part = `SEND\nname:${'x'.repeat(FRAME_BYTES_MAX / 2 - 'SEND\nname:'.length)}`
    const rest = 'x'.repeat(FRAME_BYTES_MAX / 2)
    expect(framesOf(part, rest)).toEqual([])
    expect(() => framesOf(part, rest, 'x')).toThrow('프레임이 너무 깁니다.')
    // Neither heartbeats nor earlier frames count towards the limit.
    expect(framesOf(...Array<string>(FRAME_BYTES_MAX + 1).fill('\n'), part, rest.slice(1))).toEqual([])
    expect(framesOf(part, 'x\n\n\0', part, rest)).toHaveLength(1)
  })
})

it('AP-11 escapes the headers of what it sends', () => {
  const sent = toText('MESSAGE', { name: 'a:b\nc\\d' }, '본문')
  expect(sent).toBe('MESSAGE\nname:a\\cb\\nc\\\\d\ncontent-length:6\n\n본문\0')
})

describe('text frame', () => {
  /** Writes a frame directly to the socket, bypassing the server's WebSocket. */
  let send: (frame: Buffer) => void
  let client: WebSocket
  const received: { text: string; isBinary: boolean }[] = []
  const http = createServer()

  beforeAll(async () => {
    const server = new WebSocketServer({ noServer: true })
    http.on('upgrade', (request, socket, head) =>
      server.handleUpgrade(request, socket, head, () => (send = (frame) => socket.write(frame))),
    )
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`, { perMessageDeflate: false })
    client.on('message', (data: Buffer, isBinary) => received.push({ text: data.toString(), isBinary }))
    await new Promise((resolve) => client.once('open', resolve))
  })
  afterAll(() => {
    client.terminate()
    http.close()
  })

  const texts = [
    '',
    '\n',
    'a'.repeat(125),
    'a'.repeat(126),
    '가'.repeat(41),
    '가'.repeat(42),
    'a'.repeat(65_535),
    'a'.repeat(65_536),
  ]

  it('a text of any length arrives as it was, as a text', async () => {
    received.length = 0
    for (const text of texts) send(textFrame(text))
    await eventually(() => expect(received).toEqual(texts.map((text) => ({ text, isBinary: false }))))
  })

  it('a text whose end is written by itself arrives as one', async () => {
    received.length = 0
    for (const text of texts) {
      const [start, rest] = [text.slice(0, text.length / 2), Buffer.from(text.slice(text.length / 2))]
      send(textFrameStart(start, rest.length))
      send(rest)
    }
    await eventually(() => expect(received).toEqual(texts.map((text) => ({ text, isBinary: false }))))
  })
})
