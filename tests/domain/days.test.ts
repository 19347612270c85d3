import { expect, it } from 'vitest'
import { dayBefore, dayIn, daysBeside, daySpan } from '../../domain/days.ts'

it.each([
  { timeZone: 'Asia/Seoul', day: '2026-09-06', begins: '2026-09-05T15:00:00.000Z', ends: '2026-09-06T15:00:00.000Z' },
  // The clocks go forward at two in the morning: 23 hours.
  {
    timeZone: 'America/New_York',
    day: '2026-03-08',
    begins: '2026-03-08T05:00:00.000Z',
    ends: '2026-03-09T04:00:00.000Z',
  },
  // The clocks go back at midnight at the end of the day: 25 hours.
  { timeZone: 'Africa/Cairo', day: '2026-10-29', begins: '2026-10-28T21:00:00.000Z', ends: '2026-10-29T22:00:00.000Z' },
  // The clocks go forward at midnight, east and west of Greenwich: the day begins at one o'clock.
  { timeZone: 'Africa/Cairo', day: '2026-04-24', begins: '2026-04-23T22:00:00.000Z', ends: '2026-04-24T21:00:00.000Z' },
  {
    timeZone: 'America/Santiago',
    day: '2026-09-06',
    begins: '2026-09-06T04:00:00.000Z',
    ends: '2026-09-07T03:00:00.000Z',
  },
  {
    timeZone: 'America/Santiago',
    day: '2026-09-05',
    begins: '2026-09-05T04:00:00.000Z',
    ends: '2026-09-06T04:00:00.000Z',
  },
])('$day in $timeZone goes from $begins to $ends', ({ timeZone, day, begins, ends }) => {
  expect(daySpan(timeZone)(day)).toEqual([begins, ends])
})

it('names the day of an instant in a time zone', () => {
  const instant = new Date('2026-02-28T15:00:00.000Z')
  expect([dayIn('Asia/Seoul', instant), dayIn('UTC', instant)]).toEqual(['2026-03-01', '2026-02-28'])
})

it('counts days across months and years', () => {
  expect([dayBefore('2026-03-01', 1), dayBefore('2026-01-01', 365)]).toEqual(['2026-02-28', '2025-01-01'])
  expect(daysBeside('2026-12-31')).toEqual(['2026-12-30', '2027-01-01'])
})
