import { expect, it } from 'vitest'
import { daySpan } from '../../server/audit/daySpan.ts'

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
