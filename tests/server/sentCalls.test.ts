import { describe, expect, it } from 'vitest'
import { RECEIPT_CALLS_MAX } from '../../contract/realtime.ts'
import { sentCallKey, SentCalls } from '../../server/realtime/sentCalls.ts'

const aCall = (didWaitingId: number, calledAt = '2026-03-02T01:42:00.000Z') => ({ didWaitingId, calledAt })
const keys = (...calls: ReturnType<typeof aCall>[]) => new Set(calls.map(sentCallKey))

describe('DE-26 the calls that a screen may confirm', () => {
  it('DE-26 are any as long as it reads its board by itself', () => {
    const sent = new SentCalls()
    expect(sent.confirm([aCall(1), aCall(2)])).toEqual([aCall(1), aCall(2)])
    sent.send(keys(aCall(3)))
    expect(sent.send('any')).toEqual([])
    expect(sent.confirm([aCall(1)])).toEqual([aCall(1)])
  })

  it('DE-26 are those that it was sent last: no earlier call of the same patient, and nobody else', () => {
    const sent = new SentCalls()
    sent.send(keys(aCall(1)))
    sent.send(keys(aCall(2)))
    const earlier = aCall(2, '2026-03-02T01:00:00.000Z')
    expect(sent.confirm([aCall(1), earlier, aCall(2), aCall(3)])).toEqual([aCall(2)])
  })

  it('DE-26 count once they are sent when they were confirmed before, and only once', () => {
    const sent = new SentCalls()
    sent.send(keys())
    expect(sent.confirm([aCall(1), aCall(2)])).toEqual([])
    expect(sent.send(keys(aCall(2)))).toEqual([aCall(2)])
    expect(sent.send(keys(aCall(1), aCall(2)))).toEqual([aCall(1)])
    expect(sent.send('any')).toEqual([])
  })

  it('DE-26 of those confirmed before they were sent the latest are kept, as many as one receipt holds', () => {
    const sent = new SentCalls()
    sent.send(keys())
    const calls = Array.from({ length: RECEIPT_CALLS_MAX + 1 }, (_, at) => aCall(at + 1))
    for (const call of calls) sent.confirm([call])
    expect(sent.send('any')).toEqual(calls.slice(1))
  })
})
