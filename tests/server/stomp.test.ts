import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { reload } from '../../server/realtime/bus.ts'
import { StompGateway } from '../../server/realtime/stompGateway.ts'
import { createPatient, createStation, join, scan } from '../harness/queue.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { RawStomp } from '../harness/stomp.ts'

/** Short, so that silence shows within a test. */
const HEARTBEAT_MS = 200
const CONNECTED = 'CONNECTED\nversion:1.2\nheart-beat:200,200\n\n\0'

let http: Server
let gateway: StompGateway
let url: string
beforeAll(async () => {
  gateway = new StompGateway(HEARTBEAT_MS)
  http = createServer().on('upgrade', gateway.upgrade)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(async () => {
  await gateway.close()
  http.close()
})

const received = (raw: RawStomp, ...texts: unknown[]) => vi.waitFor(() => expect(raw.received).toEqual(texts))
/** A client that watches board 7. */
async function watching(): Promise<RawStomp> {
  const raw = await RawStomp.connect(url)
  raw.send('SUBSCRIBE\nid:a\ndestination:/rfid/7/messages\nreceipt:r\n\n')
  await received(raw, CONNECTED, 'RECEIPT\nreceipt-id:r\n\n\0')
  raw.received.length = 0
  return raw
}
/** Expects an ERROR with this sentence and the end of the connection. */
async function refused(raw: RawStomp, sentence: string): Promise<void> {
  expect(await raw.closed).toBe(1002)
  const last = raw.received.at(-1) ?? ''
  expect(last).toMatch(/^ERROR\n/)
  expect(last).toContain(`\nmessage:${sentence}`)
}

describe('AP-11 STOMP 1.2', () => {
  it('AP-11 agrees on the subprotocol and answers CONNECT and STOMP alike', async () => {
    for (const command of ['CONNECT', 'STOMP']) {
      const raw = new RawStomp(url, ['v10.stomp', 'v11.stomp', 'v12.stomp'])
      await raw.opened()
      expect(raw.socket.protocol).toBe('v12.stomp')
      raw.send(`${command}\naccept-version:1.0,1.1,1.2\nhost:here\n\n`)
      await received(raw, CONNECTED)
      raw.socket.close()
    }
  })

  it('AP-11 sends an event as one MESSAGE to each subscription, by its own id', async () => {
    const raw = await watching()
    raw.send('SUBSCRIBE\nid:b\\c1\ndestination:/rfid/7/messages\nreceipt:r\n\n')
    await received(raw, 'RECEIPT\nreceipt-id:r\n\n\0')
    gateway.deliver(reload(8))
    gateway.deliver(reload(7))
    const frame = (id: string) =>
      expect.stringMatching(
        new RegExp(
          `^MESSAGE\nsubscription:${id}\ndestination:/rfid/7/messages\nmessage-id:\\d+\ncontent-type:application/json\ncontent-length:30\n\n{"type":"RELOAD","message":""}\0$`,
        ),
      )
    await received(raw, 'RECEIPT\nreceipt-id:r\n\n\0', frame('a'), frame('b\\\\c1'))
    raw.socket.close()
  })

  it('AP-11 sends nothing more after UNSUBSCRIBE', async () => {
    const raw = await watching()
    raw.send('UNSUBSCRIBE\nid:a\nreceipt:gone\n\n')
    await received(raw, 'RECEIPT\nreceipt-id:gone\n\n\0')
    gateway.deliver(reload(7))
    raw.send('DISCONNECT\nreceipt:bye\n\n')
    expect(await raw.closed).toBe(1000)
    expect(raw.received.slice(1)).toEqual(['RECEIPT\nreceipt-id:bye\n\n\0'])
  })

  it('AP-11 understands a frame however it is cut, and several in one piece', async () => {
    const raw = new RawStomp(url)
    await raw.opened()
    const frames = 'CONNECT\r\naccept-version:1.2\r\nhost:여기\r\n\r\n\0\nSUBSCRIBE\nid:가\ndestination:/rfid/7/messages\nreceipt:끝\n\n\0\n'
    for (const byte of Buffer.from(frames)) raw.socket.send(Buffer.from([byte]))
    await received(raw, CONNECTED, 'RECEIPT\nreceipt-id:끝\n\n\0')
    raw.socket.send('UNSUBSCRIBE\nid:가\nreceipt:1\n\n\0DISCONNECT\nreceipt:2\n\n\0')
    expect(await raw.closed).toBe(1000)
    expect(raw.received.slice(2)).toEqual(['RECEIPT\nreceipt-id:1\n\n\0', 'RECEIPT\nreceipt-id:2\n\n\0'])
  })

  it('AP-11 gives receipts back as they were written', async () => {
    const raw = await watching()
    raw.send('UNSUBSCRIBE\nid:a\nreceipt:\\\\n\\c\\n\\r!\n\n')
    await received(raw, 'RECEIPT\nreceipt-id:\\\\n\\c\\n\\r!\n\n\0')
    raw.socket.close()
  })
})

describe('AP-11 what a client may not do', () => {
  it.each([
    { what: 'a client that speaks another version', frame: 'CONNECT\naccept-version:1.1\n\n', sentence: 'STOMP 1.2만 지원합니다.' },
    { what: 'a heart-beat that is no pair of numbers', frame: 'CONNECT\naccept-version:1.2\nheart-beat:a,b\n\n', sentence: 'heart-beat 헤더가 올바르지 않습니다.' },
    { what: 'a frame before CONNECT', frame: 'SUBSCRIBE\nid:a\ndestination:/rfid/7/messages\n\n', sentence: 'CONNECT가 먼저 와야 합니다.' },
    { what: 'a header without a colon', frame: 'CONNECT\nbroken\n\n\0\n:', sentence: '헤더에 콜론이 없습니다.' },
  ])('AP-11 refuses $what', async ({ frame, sentence }) => {
    const raw = new RawStomp(url)
    await raw.opened()
    raw.send(`${frame}\0\n\n`)
    await refused(raw, sentence)
  })

  it.each([
    { what: 'sending', frame: 'SEND\ndestination:/rfid/7/messages\n\n{}', sentence: '이 서버에는 메시지를 보낼 수 없습니다.' },
    { what: 'connecting twice', frame: 'CONNECT\naccept-version:1.2\n\n', sentence: '이미 연결되어 있습니다.' },
    { what: 'a destination other than a board', frame: 'SUBSCRIBE\nid:x\ndestination:/topic/all\n\n', sentence: '구독할 수 있는 주소는 /rfid/{대기판 번호}/messages 입니다.' },
    { what: 'a subscription without id', frame: 'SUBSCRIBE\ndestination:/rfid/7/messages\n\n', sentence: '구독에 id가 없습니다.' },
    { what: 'an id that is in use', frame: 'SUBSCRIBE\nid:a\ndestination:/rfid/7/messages\n\n', sentence: '같은 id의 구독이 이미 있습니다.' },
    { what: 'acknowledging', frame: 'SUBSCRIBE\nid:x\nack:client\ndestination:/rfid/7/messages\n\n', sentence: 'ack는 auto만 지원합니다.' },
    { what: 'ending an unknown subscription', frame: 'UNSUBSCRIBE\nid:x\n\n', sentence: '그런 id의 구독이 없습니다.' },
    { what: 'transactions', frame: 'BEGIN\ntransaction:t\n\n', sentence: '지원하지 않는 명령입니다\\c BEGIN' },
    { what: 'acknowledgements', frame: 'ACK\nid:1\n\n', sentence: '지원하지 않는 명령입니다\\c ACK' },
    { what: 'an undefined escape', frame: 'SUBSCRIBE\nid:\\t\n\n', sentence: '헤더에 잘못된 이스케이프가 있습니다.' },
  ])('AP-11 refuses $what, and ends the connection', async ({ frame, sentence }) => {
    const raw = await watching()
    raw.send(frame)
    await refused(raw, sentence)
  })

  it('AP-11 names the receipt of what it refuses, and does nothing of it', async () => {
    const other = await watching()
    const raw = await watching()
    raw.send('SEND\ndestination:/rfid/7/messages\nreceipt:r9\n\n{"type":"RELOAD","message":""}')
    await refused(raw, '이 서버에는')
    expect(raw.received.at(-1)).toContain('\nreceipt-id:r9\n')
    gateway.deliver(reload(7))
    await received(other, expect.stringContaining('MESSAGE'))
    other.socket.close()
  })

  it('AP-11 cuts off a frame that never ends, in one piece or in many', async () => {
    const whole = await RawStomp.connect(url)
    whole.send(`SUBSCRIBE\nid:${'x'.repeat(9_000)}`)
    expect(await whole.closed).toBe(1009)
    const drip = await RawStomp.connect(url)
    for (let sent = 0; sent < 10; sent += 1) drip.socket.send(`X${'x'.repeat(1_000)}`)
    await refused(drip, '프레임이 너무 깁니다.')
  })

  it('AP-11 takes a thousand subscriptions of a client and no more', async () => {
    const raw = await watching()
    for (let id = 0; id < 1_000; id += 1) raw.send(`SUBSCRIBE\nid:${id}\ndestination:/rfid/${id + 10}/messages\n\n`)
    await refused(raw, '구독은 1000개까지입니다.')
  })

  it('AP-11 opens no other path', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/other`)
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(error.message).toContain('404')
  })
})

describe('AP-11 heartbeats', () => {
  it('AP-11 beats for a client that wants it, and leaves in peace who does not', async () => {
    const quiet = await RawStomp.connect(url, 'heart-beat:0,0\n')
    const raw = await RawStomp.connect(url, 'heart-beat:0,10\n')
    await received(raw, CONNECTED, '\n', '\n')
    expect(quiet.received).toEqual([CONNECTED])
    for (const { socket } of [quiet, raw]) socket.close()
  })

  it('AP-11 cuts off who opens a connection and never says CONNECT', async () => {
    const raw = new RawStomp(url)
    await raw.opened()
    raw.socket.send('\n')
    expect(await raw.closed).toBe(1006)
  })

  it('AP-11 cuts off a client that promised to beat and is silent, and keeps one that beats', async () => {
    const silent = await RawStomp.connect(url, 'heart-beat:10,0\n')
    const beating = await RawStomp.connect(url, 'heart-beat:10,0\n')
    const beats = setInterval(() => beating.socket.send('\n'), HEARTBEAT_MS / 10)
    expect(await silent.closed).toBe(1006)
    clearInterval(beats)
    expect(beating.socket.readyState).toBe(WebSocket.OPEN)
    expect(await beating.closed).toBe(1006)
  })
})

describe('AP-11 slow readers and the end', () => {
  it('AP-11 cuts off a client that does not read, and goes on serving the others', async () => {
    const ends: Duplex[] = []
    const remember = (_request: unknown, end: Duplex) => void ends.push(end)
    http.on('upgrade', remember)
    const slow = await watching()
    const quick = await watching()
    http.off('upgrade', remember)
    slow.socket.pause()
    // Few at a time: the quick client shares this thread and needs turns to read.
    const event = { didId: 7, message: { type: 'TAG' as const, message: '가'.repeat(20_000) } }
    const slowIsCut = () => {
      for (let sent = 0; sent < 5; sent += 1) gateway.deliver(event)
      expect(ends.map(({ destroyed }) => destroyed)).toEqual([true, false])
    }
    await vi.waitFor(slowIsCut, { timeout: 15_000, interval: 10 })
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
    gateway.deliver(reload(7))
    await vi.waitFor(() => expect(quick.received.at(-1)).toContain('RELOAD'))
    quick.socket.close()
  })

  it('AP-11 says goodbye to everyone and takes nobody new when the server stops', async () => {
    const server = await startServer()
    const raw = await RawStomp.connect(server.url)
    const deaf = await RawStomp.connect(server.url)
    await Promise.all([raw, deaf].map((each) => vi.waitFor(() => expect(each.received).toHaveLength(1))))
    deaf.socket.pause()
    const start = performance.now()
    await server.close()
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(await raw.closed).toBe(1001)
    deaf.socket.terminate()
  })
})

describe('DE-06 raw frames', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('DE-05 DE-06 carry masked names only, whatever the name', async () => {
    const { did } = await createStation(server.root)
    const raw = await RawStomp.connect(server.url)
    raw.send(`SUBSCRIBE\nid:a\ndestination:/rfid/${did.id}/messages\nreceipt:r\n\n`)
    await vi.waitFor(() => expect(raw.received).toHaveLength(2))
    const names = ['김', '김철', '홍길동', '황보관우', 'John Smith', '홍길동'.normalize('NFD'), '김😀수']
    for (const name of names) {
      const patient = await createPatient(server.root, { name })
      await scan(server.root, did, patient.tagValue)
      await scan(server.root, did, patient.tagValue)
    }
    const shown = () => raw.received.flatMap((frame) => /"message":"([^"]+)님, 대기 등록/.exec(frame)?.[1] ?? [])
    await vi.waitFor(() => expect(shown()).toEqual(['O', '김O', '홍O동', '황O관우', 'JOhn Smith', '홍O동', '김O수']))
    const everything = raw.received.join()
    for (const name of names.slice(1)) expect(everything).not.toContain(name.normalize('NFC'))
    raw.socket.close()
  })

  it('DE-06 name nobody in what staff do', async () => {
    const { did } = await createStation(server.root)
    const raw = await RawStomp.connect(server.url)
    raw.send(`SUBSCRIBE\nid:a\ndestination:/rfid/${did.id}/messages\nreceipt:r\n\n`)
    await vi.waitFor(() => expect(raw.received).toHaveLength(2))
    await join(server.root, did, await createPatient(server.root, { name: '홍길동' }))
    await vi.waitFor(() => expect(raw.received[2]).toContain('{"type":"RELOAD","message":""}'))
    raw.socket.close()
  })
})
