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
})
