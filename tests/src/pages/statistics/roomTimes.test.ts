import { describe, expect, it } from 'vitest'
import { roomTimes } from '../../../../src/pages/statistics/day/roomTimes.ts'
import { dayClock } from '../../../../src/pages/statistics/parts/formats.ts'

const span = (fromMs: number, toMs: number) => ({ fromMs, toMs })

describe('the times of a room', () => {
  it('are busy, idle or paused, from the first exam to the last', () => {
    expect(roomTimes([span(0, 10), span(10, 20), span(15, 30), span(50, 60)], [span(25, 40)])).toEqual([
      { kind: 'busy', fromMs: 0, toMs: 30 },
      { kind: 'paused', fromMs: 30, toMs: 40 },
      { kind: 'idle', fromMs: 40, toMs: 50 },
      { kind: 'busy', fromMs: 50, toMs: 60 },
    ])
  })

  it('are a pause alone in a room without an exam, and nothing without both', () => {
    expect(roomTimes([], [span(5, 9)])).toEqual([{ kind: 'paused', fromMs: 5, toMs: 9 }])
    expect(roomTimes([], [])).toEqual([])
  })
})

describe('the clock of a day', () => {
  const HOUR_MS = 3_600_000
  it.each([
    ['of 24 hours', '2026-11-25T15:00:00.000Z', 'Asia/Seoul', ['00:00', '01:00', '02:00', '03:00']],
    ['of 23 hours', '2026-03-08T08:00:00.000Z', 'America/Los_Angeles', ['00:00', '01:00', '03:00', '04:00']],
    ['of 25 hours', '2026-11-01T07:00:00.000Z', 'America/Los_Angeles', ['00:00', '01:00', '01:00', '02:00']],
  ])('shows the time on the wall on a day %s', (_, from, timeZone, times) => {
    const clock = dayClock({ from, timeZone })
    expect([0, 1, 2, 3].map((hour) => clock(hour * HOUR_MS))).toEqual(times)
  })
})
