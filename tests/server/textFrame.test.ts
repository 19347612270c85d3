import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame, textFrameStart } from '../../server/realtime/frames.ts'
import { eventually } from '../harness/eventually.ts'

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
