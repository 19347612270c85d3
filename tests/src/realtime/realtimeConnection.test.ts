import { eventually } from '../../harness/eventually.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BoardMessage, parseBoardMessage } from '../../../src/realtime/parseBoardMessage.ts'
import { RealtimeConnection } from '../../../src/realtime/realtimeConnection.ts'
import { StompPeer } from './stompPeer.ts'

const BOARD_7 = '/rfid/7/messages'
const reload = { type: 'RELOAD', message: '' }
/** Short delay for tests in which a reconnect is only a step; VW-10 tests the default. */
const SOON_MS = 20

let peer: StompPeer
let realtime: RealtimeConnection
let stop: () => void

beforeEach(async () => {
  peer = await StompPeer.listen()
  realtime = new RealtimeConnection({ brokerURL: peer.url })
  stop = realtime.start()
})

afterEach(async () => {
  stop()
  await peer.close()
})

const connected = () => eventually(() => expect(realtime.getStatus().state).toBe('connected'))
const listening = (count = 1) => vi.waitFor(() => expect(peer.listenersOf(BOARD_7)).toBe(count), { timeout: 10_000 })

describe('RealtimeConnection', () => {
  it('DE-17 hears the messages of the board it subscribed to, and of no other', async () => {
    const heard: BoardMessage[] = []
    realtime.subscribe(7, (message) => heard.push(message))
    await listening()
    peer.send('/rfid/8/messages', JSON.stringify({ type: 'RELOAD', message: 'of another board' }))
    peer.send(BOARD_7, JSON.stringify({ type: 'TAG', message: '홍O동 님', flag: 'REGISTER' }))
    await eventually(() => expect(heard).toEqual([{ type: 'TAG', message: '홍O동 님', flag: 'REGISTER' }]))
  })

  it('survives a message that is no JSON and goes on hearing', async () => {
    const heard: BoardMessage[] = []
    realtime.subscribe(7, (message) => heard.push(message))
    await listening()
    for (const body of ['', '{', 'null', '7', '{"message":"no type"}', JSON.stringify(reload)]) peer.send(BOARD_7, body)
    await eventually(() => expect(heard).toEqual([reload]))
  })

  it('subscribes once for several listeners of a board, and unsubscribes with the last', async () => {
    const heard: string[] = []
    const leaveFirst = realtime.subscribe(7, () => heard.push('first'))
    const leaveSecond = realtime.subscribe('7', () => heard.push('second'))
    await listening()
    peer.send(BOARD_7, JSON.stringify(reload))
    await eventually(() => expect(heard).toEqual(['first', 'second']))
    expect(peer.framesOf('SUBSCRIBE')).toHaveLength(1)
    leaveFirst()
    leaveSecond()
    await listening(0)
    expect(peer.framesOf('UNSUBSCRIBE')).toHaveLength(1)
  })

  it('subscribes on a connection that stands already', async () => {
    await connected()
    realtime.subscribe(7, () => undefined)
    await listening()
  })

  it('VW-10 asks for heartbeats of 10000 ms each way', async () => {
    await connected()
    expect(peer.framesOf('CONNECT')[0]?.headers['heart-beat']).toBe('10000,10000')
  })

  it('VW-10 reconnects 5000 ms after the connection closes, says both, and hears its board again', async () => {
    const heard: BoardMessage[] = []
    const states: string[] = []
    realtime.subscribe(7, (message) => heard.push(message))
    realtime.onStatus(() => states.push(realtime.getStatus().state))
    await listening()
    const { setTimeout: after } = globalThis
    const pauses: (number | undefined)[] = []
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) => {
      pauses.push(ms)
      // Only the pause under test is shortened: another one would be waited for.
      return after(run, ms === 5_000 ? SOON_MS : ms)
    })
    peer.cut()
    await vi.waitFor(() => expect(states).toEqual(['connected', 'lost', 'connected']), { timeout: 4_000 })
    await listening()
    expect(pauses.filter((ms) => ms === 5_000)).toHaveLength(1)
    peer.send(BOARD_7, JSON.stringify(reload))
    await eventually(() => expect(heard).toEqual([reload]))
  })

  it('VW-11 knows when it last heard the server', async () => {
    realtime.subscribe(7, () => undefined)
    await listening()
    const before = Date.now()
    peer.send(BOARD_7, JSON.stringify(reload))
    await eventually(() => expect(realtime.heardAt).toBeGreaterThanOrEqual(before))
    peer.cut()
    await eventually(() => expect(realtime.getStatus()).toEqual({ state: 'lost', heardAt: realtime.heardAt }))
  })

  it('is lost, not connecting, once the first try has failed', async () => {
    const nowhere = new RealtimeConnection({ brokerURL: 'ws://127.0.0.1:9/websocket' })
    const stopNowhere = nowhere.start()
    expect(nowhere.getStatus().state).toBe('connecting')
    await eventually(() => expect(nowhere.getStatus()).toEqual({ state: 'lost', heardAt: null }))
    stopNowhere()
  })

  it('OT-01 publishes while connected, and reports a failure while it is not', async () => {
    await connected()
    expect(realtime.publish(7, reload)).toBe(true)
    await eventually(() =>
      expect(peer.framesOf('SEND')).toMatchObject([
        { headers: { destination: BOARD_7 }, body: JSON.stringify(reload) },
      ]),
    )
    peer.cut()
    await eventually(() => expect(realtime.getStatus().state).toBe('lost'))
    expect(realtime.publish(7, reload)).toBe(false)
    expect(peer.framesOf('SEND')).toHaveLength(1)
  })

  it('neither asks another server for what is past the specification, nor sends it', async () => {
    realtime.subscribeTo('/rfid/7/receipts', () => undefined)
    await connected()
    expect(realtime.serverVersion).toBeNull()
    expect(realtime.publishTo('/rfid/7/receipts', { shown: [] })).toBe(false)
    realtime.subscribe(7, () => undefined)
    await listening()
    expect(peer.framesOf('SUBSCRIBE').map(({ headers }) => headers['destination'])).toEqual([BOARD_7])
    expect(peer.framesOf('SEND')).toEqual([])
  })

  it('asks our server for the board with each RELOAD, and another one for nothing', async () => {
    const wall = new RealtimeConnection({ brokerURL: peer.url, withBoard: true, reconnectMs: SOON_MS })
    wall.subscribe(7, () => undefined)
    const stopWall = wall.start()
    await listening()
    expect(peer.framesOf('SUBSCRIBE')[0]?.headers).not.toHaveProperty('with-board')
    peer.server = 'waiting-board/1.2.3'
    peer.cut()
    await vi.waitFor(() => expect(peer.framesOf('SUBSCRIBE')).toHaveLength(2), { timeout: 10_000 })
    expect(peer.framesOf('SUBSCRIBE')[1]?.headers).toMatchObject({ destination: BOARD_7, 'with-board': 'true' })
    const heard: BoardMessage[] = []
    wall.subscribe(7, (message) => heard.push(message))
    peer.send(BOARD_7, JSON.stringify({ ...reload, version: 4, board: { version: 4 } }))
    await eventually(() => expect(heard).toEqual([{ ...reload, version: 4, board: { version: 4 } }]))
    stopWall()
  })

  it('asks our server, and sends to it', async () => {
    const own = new RealtimeConnection({ brokerURL: peer.url, reconnectMs: SOON_MS })
    const stopOwn = own.start()
    await eventually(() => expect(own.getStatus().state).toBe('connected'))
    peer.server = 'waiting-board/1.2.3'
    const bodies: string[] = []
    own.subscribeTo('/rfid/7/receipts', (body) => bodies.push(body))
    peer.cut()
    await vi.waitFor(() => expect(peer.listenersOf('/rfid/7/receipts')).toBe(1), { timeout: 10_000 })
    expect(own.serverVersion).toBe('1.2.3')
    peer.send('/rfid/7/receipts', '{}')
    await eventually(() => expect(bodies).toEqual(['{}']))
    expect(own.publishTo('/rfid/7/receipts', { shown: [] })).toBe(true)
    await eventually(() =>
      expect(peer.framesOf('SEND')).toMatchObject([
        { headers: { destination: '/rfid/7/receipts' }, body: '{"shown":[]}' },
      ]),
    )
    stopOwn()
  })

  it("OT-01 passes on the server's reason when it refuses a message", async () => {
    const reasons: string[] = []
    realtime.onRefusal((reason) => reasons.push(reason))
    await connected()
    peer.refuse('보낼 수 없습니다.')
    await eventually(() => expect(reasons).toEqual(['보낼 수 없습니다.']))
  })
})

const parse = (value: unknown) => parseBoardMessage(JSON.stringify(value))

describe('the message of a board', () => {
  it('is its type, its text and its flag, and from our server the version and the board', () => {
    expect(parse({ type: 'TAG', message: '홍O동 님', flag: 'REGISTER' })).toEqual({
      type: 'TAG',
      message: '홍O동 님',
      flag: 'REGISTER',
    })
    expect(parse({ type: 'RELOAD', message: '', version: 4, board: { version: 4 } })).toEqual({
      type: 'RELOAD',
      message: '',
      version: 4,
      board: { version: 4 },
    })
  })

  it('keeps the type and the text beside what is of another kind than ours', () => {
    const odd = { flag: 1, version: '4', board: null }
    expect(parse({ type: 'TAG', message: '홍O동 님', ...odd })).toEqual({ type: 'TAG', message: '홍O동 님' })
    expect(parse({ type: 'TAG', message: '홍O동 님', board: 'none' })).toEqual({ type: 'TAG', message: '홍O동 님' })
  })

  it.each([[{ type: 'RELOAD' }], [{ type: 'RELOAD', message: 7 }], [{ type: 'RELOAD', message: null }]])(
    'says nothing where the text is none: %j',
    (value) => {
      expect(parse(value)).toEqual({ type: 'RELOAD', message: '' })
    },
  )

  it.each([['a text'], [7], [true], [null], [[]], [{}], [{ type: 7 }], [{ message: '홍O동 님' }]])(
    'is none: %j',
    (value) => {
      expect(parse(value)).toBeUndefined()
    },
  )
})
