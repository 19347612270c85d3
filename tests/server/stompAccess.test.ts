import { connect } from 'node:net'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it, vi, beforeEach } from 'vitest'
import { isFromProxy } from '../../server/http/addresses.ts'
import { logRefusedOrigins, logMissingUpgrades } from '../../server/realtime/allowedOrigins.ts'
import { WebSocket } from 'ws'
import { STOMP_AUTHORIZATION } from '../../contract/realtime.ts'
import { reload } from '../../server/events/bus.ts'
import { FrameError } from '../../server/realtime/frames.ts'
import type { Credential } from '../../server/realtime/credentials.ts'
import { subscribed } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { CONNECTED, received, refused, startGateway, type TestGateway } from '../harness/gateway.ts'
import { RawStomp } from '../harness/stomp.ts'

let test: TestGateway
afterEach(() => test.close())
afterEach(() => void vi.useRealTimers())

const RECEIPT = (id: string) => `RECEIPT\nreceipt-id:${id}\n\n\0`
const SESSION: Credential = { kind: 'session', id: 's' }

/** Starts a gateway with this lookup of credentials, and records the lookups. */
async function startAsking(answer: () => Promise<Credential | null>) {
  const asked: (string | undefined)[] = []
  test = await startGateway({
    heartbeatMs: 60_000,
    authorizationOf: ({ kind }) =>
      kind === 'displays'
        ? undefined
        : (authorization) => {
            asked.push(authorization)
            return answer()
          },
  })
  return asked
}

function subscribe(raw: RawStomp, id: string, authorization?: string, didId = 7): void {
  const shown = authorization === undefined ? '' : `${STOMP_AUTHORIZATION}:${authorization}\n`
  raw.send(`SUBSCRIBE\nid:${id}\ndestination:/rfid/${didId}/messages\nreceipt:${id}\n${shown}\n`)
}
const admitted = (raw: RawStomp, ...ids: string[]) =>
  eventually(() => expect(raw.received.filter((frame) => frame.startsWith('RECEIPT'))).toEqual(ids.map(RECEIPT)))

describe('a subscription that is looked up', () => {
  it('holds up what comes after it, in any number of pieces, and then all of it is done in order', async () => {
    const look = Promise.withResolvers<null>()
    await startAsking(() => look.promise)
    const raw = await RawStomp.connect(test.url)
    subscribe(raw, 'a')
    raw.socket.send('UNSUBSCRIBE\nid:a\nreceipt:b\n\n\0SUBSCRIBE\nid:c\ndestination:/displays\nrec')
    raw.socket.send('eipt:c\n\n\0')
    await subscribed(await RawStomp.connect(test.url), 'other', '/displays')
    expect(raw.received).toHaveLength(1)
    look.resolve(null)
    await admitted(raw, 'a', 'b', 'c')
    raw.socket.close()
  })

  it('is refused with its receipt, and what follows is not done', async () => {
    await startAsking(() => Promise.reject(new FrameError('들어올 수 없습니다.', 'A_CODE')))
    const raw = await RawStomp.connect(test.url)
    subscribe(raw, 'a')
    await refused(raw, '들어올 수 없습니다.')
    expect(raw.received.at(-1)).toContain('\nreceipt-id:a\n')
    expect(raw.received.at(-1)).toContain('\ncode:A_CODE\n')
    expect([...test.gateway.credentials()]).toEqual([])
  })

  it('says to come back later where the look fails', async () => {
    await startAsking(() => Promise.reject(new Error('the database is away')))
    const raw = await RawStomp.connect(test.url)
    subscribe(raw, 'a')
    await refused(raw, '지금은 구독할 수 없습니다. 잠시 후 다시 연결해 주세요.')
    expect(raw.received.at(-1)).not.toContain('database')
    expect(raw.received.at(-1)).not.toContain('\ncode:')
  })

  it('is none of a client that has gone meanwhile', async () => {
    const look = Promise.withResolvers<Credential>()
    await startAsking(() => look.promise)
    const raw = await RawStomp.connect(test.url)
    subscribe(raw, 'a')
    await subscribed(await RawStomp.connect(test.url), 'other', '/displays')
    const [end] = test.ends
    raw.socket.terminate()
    await eventually(() => expect(end?.destroyed).toBe(true))
    look.resolve(SESSION)
    await look.promise
    await new Promise((resolve) => setImmediate(resolve))
    expect(test.gateway.credentials()).toEqual([])
  })

  it('is looked up again when a credential has ended meanwhile: it may have been this one', async () => {
    const looks = [Promise.withResolvers<Credential>(), Promise.withResolvers<Credential>()]
    let count = 0
    const asked = await startAsking(() => (looks[(count += 1) - 1] as (typeof looks)[0]).promise)
    const raw = await RawStomp.connect(test.url)
    subscribe(raw, 'a', 'Bearer a')
    await eventually(() => expect(asked).toHaveLength(1))
    test.gateway.revoke(SESSION)
    looks[0]?.resolve(SESSION)
    await eventually(() => expect(asked).toEqual(['Bearer a', 'Bearer a']))
    looks[1]?.reject(new FrameError('끝났습니다.'))
    await refused(raw, '끝났습니다.')
  })

  it('is looked up once for staff who subscribe to all their boards at once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const asked = await startAsking(async () => SESSION)
    const staff = await RawStomp.connect(test.url)
    for (const id of ['1', '2', '3']) subscribe(staff, id, 'Bearer a', Number(id))
    await admitted(staff, '1', '2', '3')
    expect(asked).toEqual(['Bearer a'])
    subscribe(staff, '4', 'Bearer b', 4)
    await admitted(staff, '1', '2', '3', '4')
    expect(asked).toEqual(['Bearer a', 'Bearer b'])
    vi.advanceTimersByTime(1_000)
    subscribe(staff, '5', 'Bearer b', 5)
    await admitted(staff, '1', '2', '3', '4', '5')
    expect(asked).toEqual(['Bearer a', 'Bearer b', 'Bearer b'])
    expect(test.gateway.credentials()).toEqual([SESSION])
    staff.socket.close()
  })

  it('is cut off when its credential ends, and no other', async () => {
    const credentials: Credential[] = [SESSION, { kind: 'session', id: 'other' }]
    await startAsking(async () => credentials.shift() ?? null)
    const [cut, stays] = [await RawStomp.connect(test.url), await RawStomp.connect(test.url)]
    for (const [raw, id] of [
      [cut, 'Bearer a'],
      [stays, 'Bearer b'],
    ] as const) {
      subscribe(raw, 'a', id)
      await admitted(raw, 'a')
    }
    expect(test.gateway.credentials()).toHaveLength(2)
    test.gateway.revoke(SESSION)
    await refused(cut, '로그인이 필요합니다.')
    test.gateway.deliver(reload(7))
    await eventually(() => expect(stays.received.at(-1)).toContain('RELOAD'))
    expect(cut.received.some((frame) => frame.startsWith('MESSAGE'))).toBe(false)
    stays.socket.close()
  })
})

describe('AP-11 who gets to the live connection', () => {
  /** Returns the status of the response to an upgrade request with these header lines. */
  const statusOf = (path: string, ...lines: string[]) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(test.url)
      let answer = ''
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          [
            `GET ${path} HTTP/1.1`,
            'Upgrade: websocket',
            'Connection: Upgrade',
            'Sec-WebSocket-Version: 13',
            'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
            ...lines,
            '\r\n',
          ].join('\r\n'),
        ),
      )
      socket.on('data', (data) => {
        answer += data.toString()
        if (answer.includes('\r\n\r\n')) {
          socket.destroy()
          resolve(answer.split('\r\n', 1)[0] ?? '')
        }
      })
      socket.on('error', reject)
    })

  it('AP-11 is by one path, whatever its query, and by one host', async () => {
    test = await startGateway()
    expect(await statusOf('/websocket', 'Host: board')).toBe('HTTP/1.1 101 Switching Protocols')
    expect(await statusOf('/websocket?v=1', 'Host: board')).toBe('HTTP/1.1 101 Switching Protocols')
    expect(await statusOf('/websocket/', 'Host: board')).toBe('HTTP/1.1 404 Not Found')
    expect(await statusOf('/?/websocket', 'Host: board')).toBe('HTTP/1.1 404 Not Found')
    expect(await statusOf('/websocket', 'Host: board', 'Host: other')).toBe('HTTP/1.1 400 Bad Request')
  })

  it('AP-11 is with a page of the same host, or of an origin that is allowed', async () => {
    test = await startGateway({ allowedOrigins: ['https://board.example'] })
    const statusFor = (origin: string) => statusOf('/websocket', 'Host: Board:8080', `Origin: ${origin}`)
    for (const origin of ['http://board:8080', 'https://board:8080', 'https://board.example'])
      expect([origin, await statusFor(origin)]).toEqual([origin, 'HTTP/1.1 101 Switching Protocols'])
    for (const origin of ['http://board', 'http://board:8080.evil', 'null', 'https://board.example:444'])
      expect([origin, await statusFor(origin)]).toEqual([origin, 'HTTP/1.1 403 Forbidden'])
  })

  it('AP-11 is with a page of the host that a trusted proxy names, and of no other; refusals are logged once a pair', async () => {
    const lines: unknown[] = []
    test = await startGateway({
      isForwarded: isFromProxy(['127.0.0.1']),
      originRefused: logRefusedOrigins({ warn: (...line: unknown[]) => void lines.push(line) }),
    })
    const behind = (...others: string[]) =>
      statusOf('/websocket', 'Host: upstream', 'Origin: https://board.example', ...others)
    expect(await behind('X-Forwarded-Host: board.example')).toBe('HTTP/1.1 101 Switching Protocols')
    expect(await behind('X-Forwarded-Host: other.example')).toBe('HTTP/1.1 403 Forbidden')
    for (let times = 0; times < 20; times += 1) expect(await behind()).toBe('HTTP/1.1 403 Forbidden')
    expect(lines).toEqual([
      [{ origin: 'https://board.example', host: 'upstream' }, expect.stringContaining('ALLOWED_ORIGINS')],
    ])
    await test.close()
    test = await startGateway({ isForwarded: isFromProxy(['192.0.2.1']) })
    expect(await behind('X-Forwarded-Host: board.example')).toBe('HTTP/1.1 403 Forbidden')
  })

  it('AP-11 is by STOMP, and no other protocol', async () => {
    test = await startGateway()
    const socket = new WebSocket(`${test.url.replace('http', 'ws')}/websocket`, ['mqtt'])
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(error.message).toContain('subprotocol')
  })

  it('AP-11 is closed to new clients while the server says goodbye', async () => {
    test = await startGateway()
    const deaf = await RawStomp.connect(test.url)
    await received(deaf, CONNECTED)
    deaf.socket.pause()
    const closing = test.gateway.close()
    expect(await statusOf('/websocket', 'Host: board')).toBe('HTTP/1.1 503 Service Unavailable')
    await closing
    deaf.socket.terminate()
  })
})

describe('log refused origins', () => {
  let lines: unknown[][]
  let refuse: (headers: IncomingHttpHeaders) => void

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    lines = []
    const log = logRefusedOrigins({ warn: (...line: unknown[]) => void lines.push(line) })
    refuse = (headers) => log({ headers } as IncomingMessage)
  })
  afterEach(() => vi.useRealTimers())

  const LINE =
    'WebSocket connection refused: Origin differs from Host. Configure the proxy to forward Host, or add the origin to ALLOWED_ORIGINS'
  const board = { origin: 'https://board.example', host: 'upstream' }

  it('AP-11 the line of a refused origin names Origin, Host and ALLOWED_ORIGINS', () => {
    refuse({ ...board, authorization: 'Bearer secret' })
    expect(lines).toEqual([[board, LINE]])
  })

  it('AP-11 a refused origin is logged once an hour for each Host', () => {
    for (let times = 0; times < 3; times += 1) refuse(board)
    refuse({ ...board, host: 'other' })
    vi.advanceTimersByTime(3_599_999)
    refuse(board)
    expect(lines.map(([fields]) => fields)).toEqual([board, { ...board, host: 'other' }])
    vi.advanceTimersByTime(1)
    refuse(board)
    expect(lines.slice(2)).toEqual([[board, LINE]])
  })

  it('AP-11 forged origins do not fill the log', () => {
    for (let n = 0; n < 1_000; n += 1) refuse({ ...board, origin: `https://forged-${n}.example` })
    expect(lines).toHaveLength(100)
    vi.advanceTimersByTime(3_600_000)
    refuse(board)
    expect(lines.at(-1)).toEqual([board, LINE])
  })

  it('AP-11 what anyone may send as an origin is logged in part only', () => {
    refuse({ origin: 'o'.repeat(9_000), host: 'h'.repeat(9_000) })
    expect(lines).toEqual([[{ origin: 'o'.repeat(200), host: 'h'.repeat(200) }, LINE]])
  })

  it('AP-11 a live connection without Upgrade is logged once an hour, and other requests of its path are not', () => {
    const missing = logMissingUpgrades({ warn: (...line: unknown[]) => void lines.push(line) })
    const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    for (const headers of [board, { ...board, ...key }, { ...board, ...key }]) missing({ headers } as IncomingMessage)
    expect(lines).toEqual([[board, expect.stringContaining('forward Upgrade and Connection')]])
  })
})
