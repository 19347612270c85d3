import { eventually } from '../../harness/eventually.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RealtimeConnection } from '../../../src/realtime/realtimeConnection.ts'
import { StompPeer } from './stompPeer.ts'

const BOARD = '/rfid/7/messages'
const OUR_SERVER = 'waiting-board/1.0.0'
/** Short delay for tests in which a reconnect is only a step; VW-10 tests the default. */
const SOON_MS = 20

let peer: StompPeer
let stop: () => void
beforeEach(async () => {
  peer = await StompPeer.listen()
  peer.server = OUR_SERVER
  stop = () => undefined
})
afterEach(async () => {
  stop()
  await peer.close()
})

function connect(authorization: (refusals: number) => Promise<string | null>): RealtimeConnection {
  const realtime = new RealtimeConnection({ brokerURL: peer.url, authorization, reconnectMs: SOON_MS })
  realtime.subscribe(7, () => undefined)
  stop = realtime.start()
  return realtime
}
const subscribed = (count = 1) =>
  vi.waitFor(() => expect(peer.framesOf('SUBSCRIBE')).toHaveLength(count), { timeout: 10_000 })
const shown = () => peer.framesOf('SUBSCRIBE').map(({ headers }) => headers['authorization'])

describe('what a subscription carries', () => {
  it('our server is shown who we are, and we are connected once it has let us in', async () => {
    const realtime = connect(async () => 'Display key')
    await subscribed()
    expect(shown()).toEqual(['Display key'])
    expect(realtime.getStatus().state).toBe('connecting')
    peer.confirm()
    await eventually(() => expect(realtime.getStatus().state).toBe('connected'))
    realtime.subscribe(8, () => undefined)
    await subscribed(2)
    expect(shown()).toEqual(['Display key', 'Display key'])
  })

  it('a board that is followed while the connection stands is refetched once the server has taken it', async () => {
    const realtime = connect(async () => 'Bearer token')
    await subscribed()
    peer.confirm()
    await eventually(() => expect(realtime.getStatus().state).toBe('connected'))
    const followed = [vi.fn(), vi.fn()]
    for (const onFollowed of followed) realtime.subscribe(8, () => undefined, onFollowed)
    await subscribed(2)
    expect(followed.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    peer.confirm()
    await eventually(() => expect(followed.map(({ mock }) => mock.calls.length)).toEqual([1, 1]))
  })

  it('a board that is left and followed again while it is being let in holds up nobody', async () => {
    const realtime = new RealtimeConnection({ brokerURL: peer.url, authorization: async () => 'Bearer token' })
    stop = realtime.start()
    const leave = realtime.subscribe(7, () => undefined)
    await subscribed()
    leave()
    realtime.subscribe(7, () => undefined)
    await subscribed(2)
    peer.confirm()
    await eventually(() => expect(realtime.getStatus().state).toBe('connected'))
    expect(peer.listenersOf(BOARD)).toBe(1)
  })

  it('another server is never shown it', async () => {
    peer.server = ''
    const authorization = vi.fn(async () => 'Display key')
    const realtime = connect(authorization)
    await eventually(() => expect(realtime.getStatus().state).toBe('connected'))
    await subscribed()
    expect([shown(), authorization.mock.calls]).toEqual([[undefined], []])
    expect(peer.framesOf('SUBSCRIBE')[0]?.headers).not.toHaveProperty('receipt')
    const onFollowed = vi.fn()
    realtime.subscribe(8, () => undefined, onFollowed)
    await subscribed(2)
    expect(onFollowed).not.toHaveBeenCalled()
  })

  it('who has nothing to show is connected once our server has the subscription, too', async () => {
    const realtime = connect(async () => null)
    await subscribed()
    expect(shown()).toEqual([undefined])
    await new Promise((resolve) => setTimeout(resolve, SOON_MS))
    expect(realtime.getStatus().state).toBe('connecting')
    peer.confirm()
    await eventually(() => expect(realtime.getStatus().state).toBe('connected'))
    const onFollowed = vi.fn()
    realtime.subscribe(8, () => undefined, onFollowed)
    await subscribed(2)
    peer.confirm()
    await eventually(() => expect(onFollowed).toHaveBeenCalledOnce())
  })

  it('who left meanwhile is not subscribed', async () => {
    let answer: (shown: string) => void = () => undefined
    const realtime = new RealtimeConnection({
      brokerURL: peer.url,
      authorization: () => new Promise((resolve) => (answer = resolve)),
    })
    stop = realtime.start()
    const leave = realtime.subscribe(7, () => undefined)
    realtime.subscribe(8, () => undefined)
    await eventually(() => expect(peer.framesOf('CONNECT')).toHaveLength(1))
    leave()
    await eventually(() => {
      answer('Display key')
      expect(peer.framesOf('SUBSCRIBE')).toHaveLength(1)
    })
    expect(peer.listenersOf(BOARD)).toBe(0)
  })

  it('a connection is made once its own subscriptions are taken, whatever an earlier one still waited for', async () => {
    const answers: ((shown: string) => void)[] = []
    const authorization = () => new Promise<string>((resolve) => answers.push(resolve))
    const realtime = new RealtimeConnection({ brokerURL: peer.url, authorization, reconnectMs: SOON_MS })
    stop = realtime.start()
    realtime.subscribe(7, () => undefined)
    await eventually(() => expect(answers).toHaveLength(1))
    peer.cut()
    await eventually(() => expect(answers).toHaveLength(2))
    answers[1]?.('Bearer second')
    await subscribed()
    answers[0]?.('Bearer first')
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect([realtime.getStatus().state, shown()]).toEqual(['lost', ['Bearer second']])
    peer.confirm()
    await eventually(() => expect(realtime.getStatus().state).toBe('connected'))
  })

  it('says how often it was refused, until it is taken', async () => {
    const asked: number[] = []
    const realtime = connect(async (refusals) => {
      asked.push(refusals)
      return 'Bearer token'
    })
    await subscribed()
    peer.refuse('로그인이 필요합니다.', 'UNAUTHENTICATED')
    await subscribed(2)
    peer.confirm()
    await eventually(() => expect(realtime.getStatus().state).toBe('connected'))
    peer.cut()
    await subscribed(3)
    expect(asked).toEqual([0, 1, 0])
  })
})
