import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { DISPLAY_HEADERS, STOMP_AUTHORIZATION } from '../../contract/realtime.ts'
import { reload } from '../../server/events/bus.ts'
import { eventually } from '../harness/eventually.ts'
import { CONNECTED, connected, received, startGateway, type TestGateway } from '../harness/gateway.ts'
import { startServer } from '../harness/server.ts'
import type { GatewayParts } from '../../server/realtime/stompGateway.ts'
import { RawStomp } from '../harness/stomp.ts'

/** Short, so that a test can detect silence. */
const SHORT_MS = 200
const SHORT_CONNECTED = connected(SHORT_MS)

let test: TestGateway
let short: TestGateway
beforeAll(async () => {
  test = await startGateway()
  short = await startGateway({ heartbeatMs: SHORT_MS })
})
afterAll(async () => {
  await test.close()
  await short.close()
})

describe('AP-11 heartbeats', () => {
  it('AP-11 beats for a client that wants it, and leaves in peace who does not', async () => {
    const quiet = await RawStomp.connect(short.url, 'heart-beat:0,0\n')
    const raw = await RawStomp.connect(short.url, 'heart-beat:0,10\n')
    await received(raw, SHORT_CONNECTED, '\n', '\n')
    expect(quiet.received).toEqual([SHORT_CONNECTED])
    for (const { socket } of [quiet, raw]) socket.close()
  })

  it('AP-11 cuts off who opens a connection and never says CONNECT', async () => {
    const raw = new RawStomp(short.url)
    await raw.opened()
    raw.socket.send('\n')
    expect(await raw.closed).toBe(1006)
  })

  it('AP-11 cuts off a client that promised to beat and is silent, and keeps one that beats', async () => {
    const silent = await RawStomp.connect(short.url, 'heart-beat:10,0\n')
    const beating = await RawStomp.connect(short.url, 'heart-beat:10,0\n')
    const beats = setInterval(() => beating.socket.send('\n'), SHORT_MS / 10)
    expect(await silent.closed).toBe(1006)
    clearInterval(beats)
    expect(beating.socket.readyState).toBe(WebSocket.OPEN)
    expect(await beating.closed).toBe(1006)
  })
})

describe('AP-11 clients without end', () => {
  it('AP-11 cuts off a client that promised no beats once it is gone without a word, and no other', async () => {
    const gone = await RawStomp.connect(short.url, 'heart-beat:0,0\n')
    const there = await RawStomp.connect(short.url, 'heart-beat:0,0\n')
    await Promise.all([received(gone, SHORT_CONNECTED), received(there, SHORT_CONNECTED)])
    const [end] = short.ends.slice(-2)
    gone.socket.pause()
    await eventually(() => expect(end?.destroyed).toBe(true))
    there.send('SUBSCRIBE\nid:a\ndestination:/rfid/7/messages\nreceipt:r\n\n')
    await received(there, SHORT_CONNECTED, 'RECEIPT\nreceipt-id:r\n\n\0')
    gone.socket.terminate()
    there.socket.close()
  })

  it('AP-11 asks a client that promised no beats every 30 s whether it is there, and gives it up after three times', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const alone = await startGateway({ heartbeatMs: 10_000 })
    const next = ({ socket }: RawStomp, event: 'ping' | 'message') =>
      new Promise((resolve) => socket.once(event, resolve))
    const open = async () => {
      const raw = await RawStomp.connect(alone.url)
      await next(raw, 'message')
      return raw
    }
    const [gone, there] = [await open(), await open()]
    gone.socket.pause()
    const [end] = alone.ends
    for (let period = 1; period <= 5; period += 1) {
      const asked = next(there, 'ping')
      vi.advanceTimersByTime(30_000)
      await asked
      // The server processes the pong before any frame that is sent after it.
      const answered = next(there, 'message')
      there.send(`SUBSCRIBE\nid:${period}\ndestination:/rfid/8/messages\nreceipt:${period}\n\n`)
      await answered
      expect([period, end?.destroyed]).toEqual([period, period >= 3])
    }
    gone.socket.terminate()
    there.socket.close()
    await alone.close()
  })

  it('AP-11 closes who watches nothing, the oldest first, when there are too many', async () => {
    const small = await startGateway({ clientsMax: 3 })
    const screen = await small.watching()
    const idle = [await RawStomp.connect(small.url), await RawStomp.connect(small.url)]
    const second = await small.watching()
    expect(await idle[0]?.closed).toBe(1006)
    const third = await small.watching()
    expect(await idle[1]?.closed).toBe(1006)
    small.gateway.deliver(reload(7))
    for (const each of [screen, second, third]) await eventually(() => expect(each.received.at(-1)).toContain('RELOAD'))
    await small.close()
  })

  it('AP-11 whoever holds all connections displaces their own alone: screens, named or not, and staff get in and stay', async () => {
    const { small, open } = await crowd(8)
    const named = [
      await open(PROXY, NAMED),
      await open(PROXY, NAMED),
      await open(PROXY, NAMED),
      await open(PROXY, NAMED),
    ]
    const unnamed = await open('198.51.100.1')
    const flood = [await open(FLOOD), await open(FLOOD), await open(FLOOD)]
    for (let more = 0; more < 6; more += 1) flood.push(await open(FLOOD))
    const staff = await open('198.51.100.2', STAFF)
    const late = await open('198.51.100.3', NAMED)
    expect(await Promise.all(flood.slice(0, -1).map(({ closed }) => closed))).toEqual(Array(8).fill(1006))
    small.gateway.deliver(reload(7))
    for (const each of [...named, unnamed, staff, late])
      await eventually(() => expect(each.received.at(-1)).toContain('RELOAD'))
    await small.close()
  })

  it('AP-11 whoever subscribes without end loses their own connections, the heaviest first, and nobody else any', async () => {
    const { small, open } = await crowd(100, { unknownSubscriptionsMax: 300 })
    const others = [await open(PROXY, NAMED), await open('198.51.100.2', STAFF), await open('198.51.100.1')]
    const [known] = others
    const flood = [await open(FLOOD), await open(FLOOD), await open(FLOOD)]
    const subscribe = (raw: RawStomp | undefined, count: number) => {
      for (let at = 0; at < count; at += 1)
        raw?.send(`SUBSCRIBE\nid:${at}\ndestination:/rfid/${at + 1_000}/messages\n\n`)
    }
    subscribe(known, 500)
    subscribe(flood[0], 250)
    subscribe(flood[1], 100)
    expect(await flood[0]?.closed).toBe(1006)
    small.gateway.deliver(reload(7))
    for (const each of [...others, flood[1], flood[2]])
      await eventually(() => expect(each?.received.at(-1)).toContain('RELOAD'))
    await small.close()
  })

  it('AP-11 who sends without reading loses their own connections once all of them hold too much', async () => {
    const { small, open } = await crowd(100, { unknownUnreadMax: 1_500_000 })
    const others = [await open(PROXY, NAMED), await open('198.51.100.2', STAFF), await open('198.51.100.1')]
    const flood = [await open(FLOOD), await open(FLOOD), await open(FLOOD), await open(FLOOD)]
    const ends = small.ends.slice(-4)
    for (const { socket } of flood) socket.pause()
    const event = {
      kind: 'messages' as const,
      didId: 7,
      message: { type: 'TAG' as const, message: 'x'.repeat(20_000) },
    }
    // Each stays below what one client may leave unread. The others share this thread and need turns to read. The system
    // takes some megabytes before a connection counts as unread.
    await eventually(() => {
      if (ends.every(({ writableLength }) => writableLength < 800_000))
        for (let times = 0; times < 10; times += 1) small.gateway.deliver(event)
      expect(ends.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(1)
    })
    small.gateway.deliver(reload(7))
    for (const each of others) await eventually(() => expect(each.received.at(-1)).toContain('RELOAD'))
    for (const { socket } of flood) socket.terminate()
    await small.close()
  })

  it('AP-11 cuts off who sends pings and reads no answer', async () => {
    const raw = await test.watching()
    const end = test.ends.at(-1)
    raw.socket.pause()
    const flood = setInterval(() => {
      for (let sent = 0; sent < 2_000; sent += 1) raw.socket.ping('x'.repeat(125))
    }, 1)
    onTestFinished(() => clearInterval(flood))
    await eventually(() => expect(end?.destroyed).toBe(true))
    clearInterval(flood)
    raw.socket.terminate()
  })

  it('AP-11 takes a message in sixteen pieces and no more', async () => {
    const raw = await test.watching()
    const inPieces = (count: number) => {
      for (let at = 0; at < count - 1; at += 1) raw.socket.send('\n', { fin: false })
      raw.socket.send('\n', { fin: true })
    }
    inPieces(16)
    raw.send('SUBSCRIBE\nid:b\ndestination:/rfid/8/messages\nreceipt:b\n\n')
    await received(raw, 'RECEIPT\nreceipt-id:b\n\n\0')
    inPieces(17)
    expect(await raw.closed).toBe(1008)
  })

  it('AP-11 closes no known client for a new one', async () => {
    const { small, open } = await crowd(2)
    const known = [await open(PROXY, NAMED), await open(PROXY, STAFF)]
    await expect(new RawStomp(small.url).opened()).rejects.toThrow('503')
    small.gateway.deliver(reload(7))
    for (const each of known) await eventually(() => expect(each.received.at(-1)).toContain('RELOAD'))
    await small.close()
  })
})

const [PROXY, FLOOD] = ['192.0.2.1', '203.0.113.9']
const [NAMED, STAFF] = ['a named screen', 'signed-in staff']

/** Starts a gateway for at most `clientsMax` clients; clients connect from a given address and subscribe to board 7. */
async function crowd(
  clientsMax: number,
  budget: Pick<GatewayParts, 'unknownSubscriptionsMax' | 'unknownUnreadMax'> = {},
) {
  let from = ''
  const small = await startGateway({
    ...budget,
    clientsMax,
    addressOf: () => from,
    displays: { appeared: () => ({ isNamed: true, report: () => undefined, leave: () => undefined }) },
    authorizationOf: () => async (authorization) =>
      authorization === undefined ? null : { kind: 'session', id: authorization },
  })
  const open = async (address: string, who?: string) => {
    from = address
    const raw = await RawStomp.connect(
      small.url,
      `heart-beat:0,0\n${who === NAMED ? `${DISPLAY_HEADERS.id}:${randomUUID()}\n` : ''}`,
    )
    const pass = who === STAFF ? `${STOMP_AUTHORIZATION}:Bearer a\n` : ''
    raw.send(`SUBSCRIBE\nid:a\ndestination:/rfid/7/messages\nreceipt:r\n${pass}\n`)
    await received(raw, CONNECTED, 'RECEIPT\nreceipt-id:r\n\n\0')
    return raw
  }
  return { small, open }
}

describe('AP-11 slow readers and the end', () => {
  it('AP-11 cuts off a client that does not read, and goes on serving the others', async () => {
    const slow = await test.watching()
    const quick = await test.watching()
    const ends = test.ends.slice(-2)
    slow.socket.pause()
    // Sends in small batches: the quick client shares this thread and needs turns to read.
    const event = {
      kind: 'messages' as const,
      didId: 7,
      message: { type: 'TAG' as const, message: '가'.repeat(20_000) },
    }
    const slowIsCut = () => {
      for (let sent = 0; sent < 5; sent += 1) test.gateway.deliver(event)
      expect(ends.map(({ destroyed }) => destroyed)).toEqual([true, false])
    }
    await eventually(slowIsCut)
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
    test.gateway.deliver(reload(7))
    await eventually(() => expect(quick.received.at(-1)).toContain('RELOAD'))
    quick.socket.close()
  })

  it('AP-11 keeps a client that is less than a mebibyte behind', async () => {
    const raw = await test.watching()
    const event = {
      kind: 'messages' as const,
      didId: 7,
      message: { type: 'TAG' as const, message: 'x'.repeat(60_000) },
    }
    for (let sent = 0; sent < 15; sent += 1) test.gateway.deliver(event)
    await eventually(() => expect(raw.received).toHaveLength(15))
    raw.socket.close()
  })

  it('AP-11 says goodbye to everyone and takes nobody new when the server stops', async () => {
    const server = await startServer()
    const raw = await RawStomp.connect(server.url)
    const deaf = await RawStomp.connect(server.url)
    await Promise.all([raw, deaf].map((each) => eventually(() => expect(each.received).toHaveLength(1))))
    deaf.socket.pause()
    const start = performance.now()
    await server.close()
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(await raw.closed).toBe(1001)
    deaf.socket.terminate()
  })
})
