import { describe, expect, it } from 'vitest'
import { dayIn, daySpan } from '../../../domain/days.ts'
import { hospitalClock, weekdayOf } from '../../../domain/statistics/hospitalClock.ts'

const QUARTER_MS = 900_000

describe.each([
  ['Asia/Seoul', '2026-11-26', 24],
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Asia/Kathmandu', '2026-06-01', 24],
])('%s on %s', (timeZone, day, hours) => {
  const [start, end] = daySpan(timeZone)(day).map((instant) => Date.parse(instant)) as [number, number]
  const clock = hospitalClock(timeZone)

  it(`has ${hours} hours, all of that day`, () => {
    const quarters = Array.from({ length: (end - start) / QUARTER_MS }, (_, at) => clock(start + at * QUARTER_MS))
    expect(quarters).toHaveLength(4 * hours)
    expect(new Set(quarters.map((time) => time.day))).toEqual(new Set([day]))
    expect([clock(start - 1).day, clock(end).day]).not.toContain(day)
  })

  it('agrees with the day and the hour that the zone shows', () => {
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
    for (let instant = start; instant < end; instant += QUARTER_MS)
      expect(clock(instant)).toEqual({ day: dayIn(timeZone, new Date(instant)), hour: Number(shown.format(instant)) })
  })
})

it('the week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7])
})
