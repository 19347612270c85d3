import { describe, expect, it } from 'vitest'
import { type Evictable, evictionCandidate } from '../../server/realtime/evictionCandidate.ts'

const connection = (address: string, given: Partial<Evictable> = {}): Evictable => ({
  address,
  isKnown: false,
  isIdle: false,
  ...given,
})

describe('AP-11 who makes way for a new connection', () => {
  it('AP-11 is the oldest of the network with the most, not the oldest of all', () => {
    const crowd = [connection('203.0.113.9'), connection('203.0.113.9')]
    expect(evictionCandidate([connection('198.51.100.1'), ...crowd, connection('198.51.100.2')])).toBe(crowd[0])
  })

  it('AP-11 is one that watches nothing before an older one that watches', () => {
    const idle = connection('203.0.113.9', { isIdle: true })
    const younger = connection('203.0.113.9', { isIdle: true })
    expect(evictionCandidate([connection('203.0.113.9'), idle, younger])).toBe(idle)
  })

  it('AP-11 is never a known one, nor do known ones count for their network', () => {
    const known = Array.from({ length: 3 }, () => connection('192.0.2.1', { isKnown: true, isIdle: true }))
    const guest = connection('192.0.2.1')
    const crowd = [connection('203.0.113.9'), connection('203.0.113.9')]
    expect(evictionCandidate([...known, guest, ...crowd])).toBe(crowd[0])
    expect(evictionCandidate([...known, guest])).toBe(guest)
    expect(evictionCandidate(known)).toBeUndefined()
  })

  it('AP-11 takes the addresses of one IPv6 network for one', () => {
    const crowd = [connection('2001:db8:0:1::1'), connection('2001:db8:0:1::2')]
    expect(evictionCandidate([connection('198.51.100.1'), ...crowd])).toBe(crowd[0])
  })
})
