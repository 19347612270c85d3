// Embedded database alone: nothing that it tries depends on what a database does.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { agree, Heartbeat } from '../../server/realtime/heartbeat.ts'
import { received } from '../harness/gateway.ts'
import { startServer } from '../harness/server.ts'
import { RawStomp } from '../harness/stomp.ts'

describe('AP-11 the rhythm of the live connection', () => {
  it('AP-11 offers heart-beat 10000,10000', async () => {
    const server = await startServer()
    const raw = await RawStomp.connect(server.url)
    await received(raw, expect.stringContaining('\nheart-beat:10000,10000\n'))
    raw.socket.close()
    await server.close()
  })

  it.each([
    ['10000,10000', { sendMs: 10_000, expectMs: 10_000 }],
    ['1,1', { sendMs: 10_000, expectMs: 10_000 }],
    ['20000,30000', { sendMs: 30_000, expectMs: 20_000 }],
    ['0,10000', { sendMs: 10_000, expectMs: 0 }],
    ['10000,0', { sendMs: 0, expectMs: 10_000 }],
    [undefined, { sendMs: 0, expectMs: 0 }],
  ])(
    'AP-11 agrees with a client that offers %s on the slower of what one can and the other wants',
    (offered, rhythm) => {
      expect(agree(offered, 10_000)).toEqual(rhythm)
    },
  )
})

describe('AP-11 a connection with beats of 10 s each way', () => {
  let beats = 0
  let silences = 0
  let heartbeat: Heartbeat

  beforeEach(() => {
    vi.useFakeTimers()
    beats = 0
    silences = 0
    heartbeat = new Heartbeat(
      { sendMs: 10_000, expectMs: 10_000 },
      () => (beats += 1),
      () => (silences += 1),
    )
  })

  afterEach(() => {
    heartbeat.stop()
    vi.useRealTimers()
  })

  it('AP-11 beats every 10 s', () => {
    vi.advanceTimersByTime(9_999)
    expect(beats).toBe(0)
    vi.advanceTimersByTime(1)
    expect(beats).toBe(1)
    vi.advanceTimersByTime(50_000)
    expect(beats).toBe(6)
  })

  it('AP-11 gives up a client that has missed two beats, between 25 and 30 s after it was last heard, and not before', () => {
    vi.advanceTimersByTime(7_000)
    heartbeat.heard()
    vi.advanceTimersByTime(25_000)
    expect(silences).toBe(0)
    vi.advanceTimersByTime(5_000)
    expect(silences).toBeGreaterThan(0)
  })

  it('AP-11 never gives up a client whose beats come late by less than two', () => {
    for (let beat = 0; beat < 10; beat += 1) {
      vi.advanceTimersByTime(24_000)
      heartbeat.heard()
    }
    expect(silences).toBe(0)
  })

  it('AP-11 neither beats nor gives up once it is stopped', () => {
    heartbeat.stop()
    vi.advanceTimersByTime(120_000)
    expect([beats, silences]).toEqual([0, 0])
  })
})

it.each(['10000', '10000,10000,', ' 1,1', '1,1 ', '-1,1', '1,1234567890', ''])(
  'AP-11 takes no heart-beat header %j',
  (header) => {
    expect(() => agree(header, 10_000)).toThrow('heart-beat 헤더가 올바르지 않습니다.')
  },
)
