import { expect, it } from 'vitest'
import { gainsOf, gainsOfDay } from '../../../domain/replay/manyDays.ts'
import { staffedDay } from './staffedDay.ts'

const RUNS = 4

it('ST-08 ranks one more place of each room, and other arrivals, by the minutes that they save over several days', () => {
  const days = [1, 2, 3].map((seed) => gainsOfDay(staffedDay(seed), RUNS))
  const all = gainsOf(days)
  expect(all).toMatchObject({ days: 3, patients: days.reduce((sum, { patients }) => sum + patients, 0) })
  expect(all.gains).toHaveLength(7)
  const middles = all.gains.map(({ perDay }) => Math.round(perDay.middle))
  expect(middles).toEqual(middles.toSorted((a, b) => b - a))
  for (const { perDay } of all.gains)
    expect([perDay.low, perDay.middle, perDay.high]).toEqual(
      [perDay.low, perDay.middle, perDay.high].toSorted((a, b) => a - b),
    )
  // The ultrasound takes the most time for its places: a place there saves more than one at the scales.
  const ofRoom = (label: string) => all.gains.find(({ change }) => typeof change === 'object' && change.room === label)
  expect(ofRoom('4 초음파실')?.perPatient).toBeGreaterThan(ofRoom('1 신체계측')?.perPatient ?? Infinity)
  expect(ofRoom('4 초음파실')?.days).toBe(3)
  // The model's own error stands beside it, and is small against the waits.
  expect(all.error.middle).toBeLessThanOrEqual(all.error.most)
  expect(Math.abs(all.model - all.truth)).toBeLessThan(0.3 * all.truth)
})

it('counts a room that a day did not have as no gain there, and has figures for no days at all', () => {
  const day = gainsOfDay(staffedDay(1), RUNS)
  const without = { ...day, saved: day.saved.filter(({ change }) => typeof change === 'string') }
  const found = gainsOf([day, without]).gains.find(
    ({ change }) => typeof change === 'object' && change.room === '4 초음파실',
  )
  expect(found?.days).toBe(1)
  expect(gainsOf([])).toEqual({ days: 0, patients: 0, truth: 0, model: 0, error: { middle: 0, most: 0 }, gains: [] })
})
