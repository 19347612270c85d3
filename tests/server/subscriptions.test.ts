import { eventually } from '../harness/eventually.ts'
import { describe, expect, it } from 'vitest'
import { readAnyOption, SCREEN_DEFAULT } from '../../contract/anyOption.ts'
import { CALLS_DEFAULT } from '../../contract/boardOptions.ts'
import { PublicBoard } from '../../contract/publicBoard.ts'
import { TICKETS_DEFAULT } from '../../contract/ticketOption.ts'
import { VOICE_DEFAULT } from '../../contract/voice.ts'
import { reload } from '../../server/events/bus.ts'
import type { BoardCalls } from '../../server/realtime/sentCalls.ts'
import { type Subscription, Subscriptions } from '../../server/realtime/subscriptions.ts'

const CALLED_AT = '2026-03-02T01:42:00.000Z'
const unreported = () => undefined

/** Subscribes to boards with these ids, and records the parts in which each receives its frames. */
function subscribedAs(ids: readonly string[], address = '/rfid/7/messages') {
  const subscriptions = new Subscriptions(async () => undefined, unreported)
  const sent = new Map<string, Buffer[]>()
  for (const [at, id] of ids.entries()) {
    const subscriber = { send: (...parts: Buffer[]) => void sent.set(`${at} ${id}`, parts) }
    subscriptions.add({ subscriber, id, address, withBoard: false, isStaff: false })
  }
  return { subscriptions, sent }
}

it('AP-11 an event is encoded once, in one piece, for all who use the same subscription id', () => {
  const { subscriptions, sent } = subscribedAs(Array<string>(20).fill('sub-0'))
  subscriptions.add({
    subscriber: { send: () => expect.unreachable() },
    id: 'sub-0',
    address: '/rfid/8/messages',
    withBoard: false,
    isStaff: false,
  })
  subscriptions.deliver(reload(7))
  expect(sent.size).toBe(20)
  expect([...sent.values()].map(({ length }) => length)).toEqual(Array(20).fill(1))
  expect(new Set([...sent.values()].flat()).size).toBe(1)
})

it('AP-11 who subscribes with ids of their own shares the body with everyone else, however many there are', () => {
  const { subscriptions, sent } = subscribedAs(['가', ...Array.from({ length: 100 }, (_, at) => `mine-${at}`)])
  subscriptions.deliver(reload(7))
  const bodies = [...sent.values()].map((parts) => parts[1])
  expect(bodies).toHaveLength(101)
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]?.toString()).toBe('{"type":"RELOAD","message":""}\0')
  for (const [key, parts] of sent)
    expect(parts[0]?.toString()).toContain(`\nsubscription:${key.slice(key.indexOf(' ') + 1)}\n`)
})

describe('who is subscribed', () => {
  /** Subscribes to a destination and records the frames received. */
  function listener(address: string, given: Partial<Subscription> = {}) {
    const heard: string[] = []
    const calls: BoardCalls[] = []
    const subscriber = {
      send: (...parts: Buffer[]) => void heard.push(Buffer.concat(parts).toString()),
      boardSent: (_: Subscription, sent: BoardCalls) => void calls.push(sent),
    }
    const subscription = { subscriber, id: 'a', withBoard: false, isStaff: false, address, ...given }
    return { subscription, heard, calls }
  }

  it('hears nothing more once it is removed, and the others do', () => {
    const subscriptions = new Subscriptions(async () => undefined, unreported)
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
    const subscriptions = new Subscriptions(async () => undefined, unreported)
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
        tickets: TICKETS_DEFAULT,
      },
      waiting: [],
      called: [{ didWaitingId: 9, name: '홍O동', order: 0, createdAt: CALLED_AT, calledAt: CALLED_AT }],
    })
    const subscriptions = new Subscriptions(async () => board, unreported)
    const [reader, wall] = [listener('/rfid/7/messages'), listener('/rfid/7/messages', { withBoard: true })]
    for (const { subscription } of [reader, wall]) subscriptions.add(subscription)
    subscriptions.deliver(reload(7, 4))
    await eventually(() => expect(wall.heard).toHaveLength(1))
    expect(reader.calls).toEqual(['any'])
    expect(wall.calls).toEqual([new Set([`9 ${CALLED_AT}`])])
    subscriptions.deliver({ kind: 'messages', didId: 7, message: { type: 'TAG', message: '홍O동님', flag: 'CALLED' } })
    expect([reader, wall].map(({ heard, calls }) => [heard.length, calls.length])).toEqual([
      [2, 1],
      [2, 1],
    ])
  })

  it('DE-26 learns as staff, and as nobody else, which screen has shown a call', () => {
    const subscriptions = new Subscriptions(async () => undefined, unreported)
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
