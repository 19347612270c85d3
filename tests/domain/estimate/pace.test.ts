import { describe, expect, it } from 'vitest'
import { paceOf } from '../../../domain/estimate/pace.ts'

const tens = (count: number, time = 10) => Array.from({ length: count }, () => time)

describe('how long an exam takes in a room', () => {
  it('is what staff have entered until the room shows its own', () => {
    expect(paceOf({ average: 10, durations: [], running: [] })).toMatchObject({ mean: 10, known: 2 })
    expect(paceOf({ average: 10, durations: tens(2, 20), running: [] })?.mean).toBe(15)
    expect(paceOf({ average: 10, durations: tens(20, 20), running: [] })?.mean).toBeCloseTo(19.1, 1)
  })

  it('is not known of a room that nobody has described, and that has shown fewer than three exams', () => {
    expect(paceOf({ average: undefined, durations: tens(2), running: [5] })).toBeUndefined()
    expect(paceOf({ average: 0, durations: [], running: [] })).toBeUndefined()
    expect(paceOf({ average: undefined, durations: tens(3), running: [] })).toMatchObject({ mean: 10, known: 3 })
  })

  it('takes no notice of who was called by mistake', () => {
    expect(paceOf({ average: 10, durations: [0, 0.1, -3], running: [] })).toMatchObject({ mean: 10, known: 2 })
  })

  it('counts who is in exam: just begun says nothing, long over the mean says that exams take longer', () => {
    const of = (...running: number[]) => paceOf({ average: 10, durations: tens(4), running })?.mean ?? Number.NaN
    expect(of(0)).toBeCloseTo(of(), 6)
    expect(of(5)).toBeGreaterThan(of())
    expect(of(30)).toBeGreaterThan(of(12))
    expect(of(500)).toBeGreaterThan(of(60))
    expect(of(500)).toBeLessThan(200)
  })

  it('lies as far apart as the exams do, drawn to the usual while there are few', () => {
    const spread = (durations: number[]) => paceOf({ average: 10, durations, running: [] })?.spread ?? Number.NaN
    expect(spread([])).toBeCloseTo(0.4)
    expect(spread(tens(20))).toBeLessThan(spread(tens(3)))
    expect(spread([2, 30, 3, 40, 1, 35, 2, 50])).toBeGreaterThan(0.8)
    expect(spread([0.5, 500, 0.5, 500, 0.5, 500])).toBe(0.9)
  })
})
