import { describe, expect, it } from 'vitest'
import { type BusEvent, reload, sessionEnded } from '../../server/events/bus.ts'
import { Outgoing } from '../../server/realtime/outgoing.ts'
import { payloadsOf, readPayload } from '../../server/realtime/payloads.ts'

const tag: BusEvent = { kind: 'messages', didId: 7, message: { type: 'TAG', message: '홍O동님', flag: 'CALLED' } }

describe('what waits to be told to the other servers', () => {
  it('is of each board its newest version, in whatever order the commits are heard of', () => {
    const outgoing = new Outgoing()
    outgoing.add([reload(1, 2), reload(2, 1), tag])
    outgoing.add([reload(1, 1), reload(2, 2)])
    expect(outgoing.take()).toEqual([reload(1, 2), tag, reload(2, 2)])
    expect(outgoing.isEmpty).toBe(true)
  })

  it('is the end of a board, whatever was told of it before', () => {
    const outgoing = new Outgoing()
    outgoing.add([reload(1), reload(1, 9)])
    expect(outgoing.take()).toEqual([reload(1)])
  })

  it('is at most 20,000 events: later ones are dropped, but for newer versions of boards that wait already', () => {
    const outgoing = new Outgoing()
    const waiting = Array.from({ length: 20_000 }, (_, at) => reload(at, 1))
    outgoing.add(waiting)
    outgoing.add([sessionEnded('too late'), reload(3, 2)])
    expect(outgoing.isEmpty).toBe(false)
    const taken = outgoing.take()
    expect(taken).toHaveLength(20_000)
    expect(taken.at(-1)).toEqual(reload(3, 2))
    expect(taken).not.toContainEqual(sessionEnded('too late'))
  })

  it('comes first when it could not be told, but for what a tag showed: that is over', () => {
    const outgoing = new Outgoing()
    const failed = [reload(1, 1), tag, sessionEnded('a'), reload(2, 1)]
    outgoing.add([sessionEnded('b'), reload(2, 2)])
    outgoing.putBack(failed)
    expect(outgoing.take()).toEqual([reload(1, 1), sessionEnded('a'), sessionEnded('b'), reload(2, 2)])
  })
})

describe('payloads', () => {
  it('hold some hundred boards each, and are read by everyone but who said them', () => {
    const events = [
      ...Array.from({ length: 1_000 }, (_, at) => reload(at + 10_000, 123_456)),
      reload(5),
      tag,
      sessionEnded('a'),
    ]
    const payloads = payloadsOf('me', events)
    expect(payloads.length).toBeLessThan(4)
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
    expect(payloads.flatMap((payload) => readPayload(payload, 'other'))).toEqual(events)
    expect(payloads.flatMap((payload) => readPayload(payload, 'me'))).toEqual([])
  })

  it('are none where there is nothing to tell', () => {
    expect(payloadsOf('me', [])).toEqual([])
  })

  it('are filled as far as they may be', () => {
    const payloads = payloadsOf(
      'me',
      Array.from({ length: 2_000 }, (_, at) => reload(at + 10_000, 123_456)),
    )
    for (const payload of payloads.slice(0, -1)) {
      expect(Buffer.byteLength(payload)).toBeGreaterThan(7_900 - '[10000,123456],'.length)
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(7_900)
    }
  })

  it('carry the receipts of many calls in parts that fit, each call once and in order', () => {
    const shown = Array.from({ length: 301 }, (_, at) => ({
      didWaitingId: at,
      calledAt: '2026-03-02T01:42:00.000Z',
      shownAt: '2026-03-02T01:42:01.000Z',
      shownBy: '3층 채혈실 앞',
    }))
    const receipts = (of: typeof shown): BusEvent => ({
      kind: 'receipts',
      didId: 7,
      message: { type: 'RECEIPT', message: '', shown: of },
    })
    const payloads = payloadsOf('me', [receipts(shown), reload(5)])
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
    const heard = payloads.flatMap((payload) => readPayload(payload, 'other'))
    expect(heard.at(-1)).toEqual(reload(5))
    const parts = heard.slice(0, -1)
    expect(parts.flatMap((event) => (event.kind === 'receipts' ? event.message.shown : []))).toEqual(shown)
    expect(parts.every((event) => event.kind === 'receipts' && event.didId === 7)).toBe(true)
    // An event that fits is not split.
    expect(
      payloadsOf('me', [receipts(shown.slice(0, 20))]).flatMap((payload) => readPayload(payload, 'other')),
    ).toEqual([receipts(shown.slice(0, 20))])
  })
})
