import { describe, expect, it } from 'vitest'
import { readDay, readTime } from '../../../domain/sheets/appointments/readTime.ts'

describe('the time of an expected patient in a file', () => {
  it.each([
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['14.05', '14:05'],
    ['오후 2:00', '14:00'],
    ['am 12:10', '00:10'],
    ['9시 30분', '09:30'],
    ['9시', '09:00'],
    ['2026-11-24 9:30', '09:30'],
    ['0.395833333', '09:30'],
    ['.5', '12:00'],
    ['46350.395833333', '09:30'],
  ])('%s is %s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  it.each(['9.3', '9.75', '24:00', '25.10', '13:00 am', '12:60', '930.5', '아침', ''])(
    '%j is none: a guess would send the patient at another time',
    (typed) => {
      expect(readTime(typed)).toBeUndefined()
    },
  )
})

describe('the day of an expected patient in a file', () => {
  it.each([
    ['2026-11-24', '2026-11-24'],
    ['2026. 11. 4. 오후 2:00', '2026-11-04'],
    ['26/11/24', '2026-11-24'],
    ['20261124', '2026-11-24'],
    ['2026년 11월 24일(화)', '2026-11-24'],
    ['11/24 09:30', '2025-11-24'],
    ['11월 24일', '2025-11-24'],
    ['46350', '2026-11-24'],
    ['46350.395833333', '2026-11-24'],
  ])('%s is %s', (typed, day) => {
    expect(readDay(typed, 2025)).toBe(day)
  })

  it.each(['2026-13-01', '2026-02-30', '11/24/2026', '09:30', '0930', '내일', ''])('%j is none', (typed) => {
    expect(readDay(typed, 2025)).toBeUndefined()
  })
})
