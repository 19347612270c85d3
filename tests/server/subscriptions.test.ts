import { describe, expect, it, vi } from 'vitest'
import { readAnyOption, SCREEN_DEFAULT } from '../../contract/anyOption.ts'
import { CALLS_DEFAULT } from '../../contract/callsOption.ts'
import { PublicBoard } from '../../contract/publicBoard.ts'
import { VOICE_DEFAULT } from '../../contract/voice.ts'
import { reload } from '../../server/events/bus.ts'
import type { BoardCalls } from '../../server/realtime/sentCalls.ts'
import { type Subscription, Subscriptions } from '../../server/realtime/subscriptions.ts'

const CALLED_AT = '2026-03-02T01:42:00.000Z'

it('an event is put into bytes once for all who name their subscription alike', () => {
  const subscriptions = new Subscriptions(async () => undefined)
  const sent: Buffer[] = []
  const subscriber = { send: (bytes: Buffer) => void sent.push(bytes) }
  const common = { subscriber, id: 'sub-0', withBoard: false, isStaff: false }
  for (let at = 0; at < 3; at += 1) subscriptions.add({ ...common, address: '/rfid/7/messages' })
  subscriptions.add({ ...common, address: '/rfid/8/messages' })
  subscriptions.deliver(reload(7))
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})

describe('who is subscribed', () => {
  /** Subscribes to a destination and records the frames received. */
  function listener(address: string, given: Partial<Subscription> = {}) {
    const heard: string[] = []
    const calls: BoardCalls[] = []
    const subscriber = {
      send: (frame: Buffer) => void heard.push(frame.toString()),
      boardSent: (_: Subscription, sent: BoardCalls) => void calls.push(sent),
    }
    const subscription = { subscriber, id: 'a', withBoard: false, isStaff: false, address, ...given }
    return { subscription, heard, calls }
  }

  it('hears nothing more once it is removed, and the others do', () => {
    const subscriptions = new Subscriptions(async () => undefined)
    const [gone, stays] = [listener('/rfid/7/messages'), listener('/rfid/7/messages')]
    for (const { subscription } of [gone, stays]) subscriptions.add(subscription)
    subscriptions.remove(gone.subscription)
    subscriptions.remove(gone.subscription)
    subscriptions.deliver(reload(7))
    expect([gone.heard.length, stays.heard.length]).toEqual([0, 1])
    subscriptions.remove(stays.subscription)
    subscriptions.deliver(reload(7))
    expect(stays.heard).toHaveLength(1)
    subscriptions.add(gone.subscription)
    subscriptions.deliver(reload(7))
    expect(gone.heard).toHaveLength(1)
  })

  it('AP-11 can tell one message from another by its id', () => {
    const subscriptions = new Subscriptions(async () => undefined)
    const { subscription, heard } = listener('/rfid/7/messages')
    subscriptions.add(subscription)
    for (let times = 0; times < 3; times += 1) subscriptions.deliver(reload(7))
    const ids = heard.map((text) => /message-id:(\d+)/.exec(text)?.[1])
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain(undefined)
  })

  it('is told to read its board, or sent it with the calls in it; what a tag showed brings none', async () => {
    const board = PublicBoard.parse({
      version: 4,
      did: { id: 7, no: '3', name: { kr: '심전도실' }, doctor: { kr: '' }, explain: { kr: '' }, roomId: null },
      option: {
        id: 7,
        ...readAnyOption({}),
        screen: SCREEN_DEFAULT,
        calls: CALLS_DEFAULT,
        tag: { repeatSeconds: 5 },
        voice: VOICE_DEFAULT,
      },
      waiting: [],
      called: [{ didWaitingId: 9, name: '홍O동', order: 0, createdAt: CALLED_AT, calledAt: CALLED_AT }],
    })
    const subscriptions = new Subscriptions(async () => board)
    const [reader, wall] = [listener('/rfid/7/messages'), listener('/rfid/7/messages', { withBoard: true })]
    for (const { subscription } of [reader, wall]) subscriptions.add(subscription)
    subscriptions.deliver(reload(7, 4))
    await vi.waitFor(() => expect(wall.heard).toHaveLength(1))
    expect(reader.calls).toEqual(['any'])
    expect(wall.calls).toEqual([new Set([`9 ${CALLED_AT}`])])
    subscriptions.deliver({ kind: 'messages', didId: 7, message: { type: 'TAG', message: '홍O동님', flag: 'CALLED' } })
    expect([reader, wall].map(({ heard, calls }) => [heard.length, calls.length])).toEqual([
      [2, 1],
      [2, 1],
    ])
  })

  it('DE-26 learns as staff, and as nobody else, which screen has shown a call', () => {
    const subscriptions = new Subscriptions(async () => undefined)
    const [staff, anyone] = [listener('/rfid/7/receipts', { isStaff: true }), listener('/rfid/7/receipts')]
    for (const { subscription } of [staff, anyone]) subscriptions.add(subscription)
    const shown = [{ didWaitingId: 9, calledAt: CALLED_AT, shownAt: CALLED_AT, shownBy: '3층' }]
    subscriptions.deliver({ kind: 'receipts', didId: 7, message: { type: 'RECEIPT', message: '', shown } })
    expect([staff.heard.length, anyone.heard.length]).toEqual([1, 1])
    expect(staff.heard[0]).toContain('"shownBy":"3층"')
    expect(anyone.heard[0]).toContain(`"shownAt":"${CALLED_AT}"`)
    expect(anyone.heard[0]).not.toContain('3층')
  })
})
