import { describe, expect, it } from 'vitest'
import { NO_CHANGE, type PastDay, type PastEntry } from '../../../domain/replay/model.ts'
import { compareDay, type DayRanges } from '../../../domain/replay/whatIf.ts'
import { ROOMS, staffedDay } from './staffedDay.ts'

const MINUTE_MS = 60_000
const RUNS = 20

const anEntry = (entry: Partial<PastEntry> & { joined: number; called: number | null; ended: number }): PastEntry => ({
  room: 0,
  joinedMs: entry.joined * MINUTE_MS,
  calledMs: entry.called === null ? null : entry.called * MINUTE_MS,
  endedMs: entry.ended * MINUTE_MS,
  examMs: entry.called === null ? null : (entry.ended - entry.called) * MINUTE_MS,
  heldMs: 0,
  isFront: false,
  isMoved: false,
  rule: 'ANY',
  after: null,
  ...entry,
})

/** One room that takes ten minutes for each of the patients, who come every five minutes. */
const busyRoom = (patients: number): PastDay => ({
  rooms: [{ label: '1 채혈실', pauses: [] }],
  patients: [...Array(patients).keys()].map((at) => [
    anEntry({ joined: 480 + 5 * at, called: 480 + 10 * at, ended: 490 + 10 * at }),
  ]),
})

const middleOf = (ranges: DayRanges, name: keyof DayRanges) => ranges[name]?.middle

describe('ST-09 the model of a day', () => {
  /**
   * The 90th percentile of 240 waits hangs on the two or three longest queues of the day, which another order of the
   * same exams makes a tenth longer or shorter, and the median stay on two or three of 70 patients.
   */
  it('is close to days that were made up another way', () => {
    const names = ['waitMedian', 'waitP90', 'stay'] as const
    const all = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => {
      const { truth, asItWas } = compareDay(staffedDay(seed), NO_CHANGE, RUNS)
      return names.map((name) => ({ name, seed, truth: truth[name] ?? NaN, range: asItWas[name] ?? NO_RANGE }))
    })
    const far = all.filter(({ truth, range }) => Math.abs(range.middle - truth) > 2 + 0.2 * truth)
    expect(far).toEqual([])
    // No bias: neither far more truths below the model than above it, nor the other way round.
    const above = all.filter(({ truth, range }) => truth > range.middle)
    expect(above.length / all.length).toBeGreaterThan(0.2)
    expect(above.length / all.length).toBeLessThan(0.8)
  })

  it('gives the same for the same day, and the day itself where nothing is left to chance', () => {
    const day = staffedDay(3)
    const change = { ...NO_CHANGE, isShortest: true }
    expect(compareDay(day, change, RUNS)).toEqual(compareDay(day, change, RUNS))
    const { truth, asItWas, difference } = compareDay(busyRoom(12), NO_CHANGE, RUNS)
    for (const name of ['waitMedian', 'waitP90', 'stay', 'lastEnd'] as const) {
      expect(asItWas[name]).toEqual({ low: truth[name], middle: truth[name], high: truth[name] })
      expect(difference[name]).toEqual({ low: 0, middle: 0, high: 0 })
    }
    expect(truth).toEqual({ waitMedian: 25, waitP90: 50, stay: 35, leftWaiting: 0, lastEnd: 600 })
  })

  it('never makes waits longer by one room more, and shortens them where the room was the reason', () => {
    for (const seed of [1, 2, 3, 4]) {
      const day = oneRoomOf(staffedDay(seed, 50), 1)
      const { difference } = compareDay(day, { ...NO_CHANGE, secondRoom: 0 }, RUNS)
      for (const name of ['waitMedian', 'waitP90', 'stay', 'lastEnd'] as const)
        expect(difference[name]?.high, `${name} of ${seed}`).toBeLessThanOrEqual(0)
    }
    const { changed } = compareDay(busyRoom(12), { ...NO_CHANGE, secondRoom: 0 }, RUNS)
    expect(middleOf(changed, 'waitMedian')).toBe(0)
  })

  it('makes patients wait longer if rooms start later, and those who come first wait for the start', () => {
    const { changed, difference } = compareDay(busyRoom(12), { ...NO_CHANGE, startMinutes: 30 }, RUNS)
    expect(middleOf(difference, 'waitMedian')).toBe(30)
    expect(middleOf(changed, 'lastEnd')).toBe(630)
  })

  it('takes patients where they are called first, and keeps the order that a package demands', () => {
    // All come at eight and go to the first room first; the second one has been open for long.
    const two = (rule: PastEntry['rule'], after: number | null): PastDay => ({
      rooms: [
        { label: '1 채혈실', pauses: [] },
        { label: '2 심전도실', pauses: [] },
      ],
      patients: [
        [anEntry({ room: 1, joined: 470, called: 470, ended: 480 })],
        ...[...Array(10).keys()].map((at) => [
          anEntry({ joined: 480, called: 480 + 10 * at, ended: 490 + 10 * at }),
          anEntry({ room: 1, joined: 490 + 10 * at, called: 490 + 10 * at, ended: 500 + 10 * at, rule, after }),
        ]),
      ],
    })
    const gained = (day: PastDay) =>
      middleOf(compareDay(day, { ...NO_CHANGE, isShortest: true }, RUNS).difference, 'lastEnd')
    expect(gained(two('ANY', null))).toBe(-10)
    expect(gained(two('AFTER', 0))).toBe(0)
    expect(gained(two('LAST', null))).toBe(0)
  })

  it('calls nobody during a pause or a hold, calls who was moved to the front first, and lets the impatient leave', () => {
    const day: PastDay = {
      rooms: [{ label: '1', pauses: [{ fromMs: 490 * MINUTE_MS, toMs: 520 * MINUTE_MS }] }],
      patients: [
        [anEntry({ joined: 480, called: 480, ended: 490 })],
        [anEntry({ joined: 481, called: 540, ended: 550, heldMs: 59 * MINUTE_MS })],
        [anEntry({ joined: 482, called: 530, ended: 540 })],
        [anEntry({ joined: 483, called: 520, ended: 530, isFront: true })],
        [anEntry({ joined: 484, called: null, ended: 500 })],
      ],
    }
    const { truth, asItWas } = compareDay(day, NO_CHANGE, RUNS)
    expect(truth).toMatchObject({ waitMedian: 48, leftWaiting: 1, lastEnd: 550 })
    expect(asItWas.waitMedian).toEqual({ low: 48, middle: 48, high: 48 })
    expect(middleOf(asItWas, 'leftWaiting')).toBe(1)
    expect(middleOf(asItWas, 'lastEnd')).toBe(550)
  })

  it('has a moved patient wait in each room where the time passed, once in all, and be called in the first where a place is free', () => {
    const day: PastDay = {
      rooms: [
        { label: '1 초음파', pauses: [] },
        { label: '2 초음파', pauses: [] },
      ],
      patients: [
        [anEntry({ joined: 480, called: 480, ended: 560 })],
        [
          anEntry({ joined: 485, called: null, ended: 545, isMoved: true }),
          anEntry({ room: 1, joined: 545, called: 546, ended: 556 }),
        ],
      ],
    }
    const { truth, rooms, difference } = compareDay(day, { ...NO_CHANGE, secondRoom: 0 }, RUNS)
    expect(truth).toMatchObject({ waitMedian: 0, waitP90: 61, leftWaiting: 0, lastEnd: 560 })
    expect(rooms.map(({ count, truth: median }) => [count, median])).toEqual([
      [2, 0],
      [1, 1],
    ])
    // With a second place of the first room the patient is called there at once, and does not wait in the other.
    expect(middleOf(difference, 'waitP90')).toBeLessThan(-55)
    expect(rooms.map(({ changed }) => changed?.middle)).toEqual([0, undefined])
  })

  it('lets patients wait less who come in equal distances instead of together', () => {
    const together: PastDay = {
      ...busyRoom(1),
      patients: [0, 0, 0, 0, 0, 60].map((at, order) => [
        anEntry({
          joined: 480 + at,
          called: 480 + 10 * order + (at > 0 ? 10 : 0),
          ended: 490 + 10 * order + (at > 0 ? 10 : 0),
        }),
      ]),
    }
    const { asItWas, changed } = compareDay(together, { ...NO_CHANGE, isSpaced: true }, RUNS)
    expect(middleOf(asItWas, 'waitP90')).toBe(40)
    expect(middleOf(changed, 'waitP90')).toBe(0)
  })

  it.each<[string, PastDay]>([
    ['without anything', { rooms: [], patients: [] }],
    ['of one patient', busyRoom(1)],
    ['of patients who all left', { ...busyRoom(1), patients: [[anEntry({ joined: 480, called: null, ended: 485 })]] }],
    ['over midnight', { ...busyRoom(1), patients: [[anEntry({ joined: 1_430, called: 1_450, ended: 1_470 })]] }],
  ])('has no figure that is not a number for a day %s', (_, day) => {
    const found = compareDay(day, { secondRoom: 0, startMinutes: 15, isShortest: true, isSpaced: true }, RUNS)
    expect(numbersOf(found).filter((number) => !Number.isFinite(number))).toEqual([])
  })
})

const NO_RANGE = { low: NaN, middle: NaN, high: NaN }

/** The entries at one room, each of a patient of its own. */
const oneRoomOf = (day: PastDay, room: number): PastDay => ({
  rooms: [day.rooms[room] ?? { label: ROOMS[room]?.label ?? '', pauses: [] }],
  patients: day.patients
    .flatMap((entries) => entries.filter((entry) => entry.room === room))
    .map((entry) => [{ ...entry, room: 0 }]),
})

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : []
}
