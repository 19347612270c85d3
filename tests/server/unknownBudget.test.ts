import { describe, expect, it } from 'vitest'
import { evictionCandidate, heaviestBeyond, type Loaded } from '../../server/realtime/unknownBudget.ts'

const connection = (address: string, load: Partial<Loaded['load']>, isKnown = false): Loaded => ({
  address,
  isKnown,
  load: { subscriptions: 0, unread: 0, ...load },
  terminate: () => undefined,
})

describe('AP-11 who is disconnected when unknown clients hold too much', () => {
  const max = { subscriptions: 100, unread: 1_000 }

  it('AP-11 is nobody within the budget, nor for what known clients hold', () => {
    const all = [
      connection('203.0.113.9', { subscriptions: 100, unread: 1_000 }),
      connection('192.0.2.1', { subscriptions: 5_000, unread: 50_000 }, true),
    ]
    expect(heaviestBeyond(max, all)).toEqual([])
  })

  it('AP-11 is the heaviest of the network that holds the most, until the others are within the budget', () => {
    const alone = connection('198.51.100.1', { subscriptions: 60 })
    const flood = [30, 20, 40, 10].map((subscriptions) => connection('203.0.113.9', { subscriptions }))
    expect(heaviestBeyond(max, [alone, ...flood])).toEqual([flood[2], alone])
    expect(heaviestBeyond({ ...max, subscriptions: 130 }, [alone, ...flood])).toEqual([flood[2]])
  })

  it('AP-11 is chosen by unread bytes as well, and counts once', () => {
    const both = connection('203.0.113.9', { subscriptions: 150, unread: 2_000 })
    const unread = connection('203.0.113.9', { unread: 1_500 })
    expect(heaviestBeyond(max, [both, unread])).toEqual([both, unread])
    expect(heaviestBeyond(max, [connection('198.51.100.1', { unread: 400 }), unread])).toEqual([unread])
  })

  it('AP-11 takes the addresses of one IPv6 network for one', () => {
    const alone = connection('198.51.100.1', { subscriptions: 50 })
    const flood = ['2001:db8:0:1::1', '2001:db8:0:1::2'].map((address) => connection(address, { subscriptions: 30 }))
    expect(heaviestBeyond(max, [alone, ...flood])).toEqual([flood[1]])
  })
})

describe('AP-11 who makes way for a new connection', () => {
  const watching = (address: string) => connection(address, { subscriptions: 1 })
  const crowd = [watching('203.0.113.9'), watching('203.0.113.9')]

  it('AP-11 is the oldest of the network with the most, not the oldest of all', () => {
    expect(evictionCandidate([watching('198.51.100.1'), ...crowd, watching('198.51.100.2')])).toBe(crowd[0])
  })

  it('AP-11 is one that watches nothing before an older one that watches', () => {
    const idle = connection('203.0.113.9', {})
    const younger = connection('203.0.113.9', {})
    expect(evictionCandidate([watching('203.0.113.9'), idle, younger])).toBe(idle)
  })

  it('AP-11 is never a known one, nor do known ones count for their network', () => {
    const known = Array.from({ length: 3 }, () => connection('192.0.2.1', {}, true))
    const guest = watching('192.0.2.1')
    expect(evictionCandidate([...known, guest, ...crowd])).toBe(crowd[0])
    expect(evictionCandidate([...known, guest])).toBe(guest)
    expect(evictionCandidate(known)).toBeUndefined()
  })

  it('AP-11 takes the addresses of one IPv6 network for one', () => {
    const sixes = [watching('2001:db8:0:1::1'), watching('2001:db8:0:1::2')]
    expect(evictionCandidate([watching('198.51.100.1'), ...sixes])).toBe(sixes[0])
  })
})
