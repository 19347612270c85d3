import type { EntryCounts } from '../../../domain/statistics/entryFacts.ts'
import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import { type DayFacts, firstPlaces } from '../facts/dayFacts.ts'
import { type Cell, ENTRY, STAY } from '../facts/records.ts'
import { CellIndex, DayCells, indexOf, PlaceIndex } from './cellIndex.ts'
import type { Pace } from './pace.ts'
import { gather, sortedOrder } from './sortedOrder.ts'

/** Durations in ascending order, each with the index of its day and of its cell. */
export interface Durations {
  /** Ms. */
  readonly value: Uint32Array
  readonly day: Uint16Array
  readonly cell: Uint32Array
  /** The first so many were measured; the others are in no order. */
  readonly measured: number
}

/**
 * The facts of some days in the order of their durations, so that one walk through them answers any question: medians
 * of all groups at once, without sorting anything.
 */
export interface SortedFacts {
  readonly days: readonly string[]
  readonly cells: readonly Cell[]
  /** Place of each cell. */
  readonly cellPlaces: Uint32Array
  /** Counts of recalls, holds and the like of entries, in rows of {@link COUNTS} numbers. */
  readonly counts: Uint32Array
  /** Boards, and the rooms in which they were. */
  readonly places: readonly Pick<Cell, 'didId' | 'roomId'>[]
  /** Waits; `count` is the index of what happened to the entry. */
  readonly entries: Durations & {
    readonly flags: Uint16Array
    readonly count: Uint32Array
    /** Twice the index of the cell, and one more where the wait ended with a call. */
    readonly key: Uint32Array
  }
  readonly exams: Durations
  /** `place` holds the places of each stay, `placeCount` of them, one stay after the other. */
  readonly stays: Durations & {
    readonly flags: Uint16Array
    readonly placeCount: Uint16Array
    readonly place: Uint32Array
  }
}

const FIRST_FRONT = 4
export const COUNTS = FIRST_FRONT + FRONT_REASONS.length + 1
const inRow = ({ noShows, recalls, holds, transfers, fronts }: EntryCounts) => [
  noShows,
  recalls,
  holds,
  transfers,
  ...fronts,
]

export const WAIT_LOST = ENTRY.waitLost | ENTRY.waitWrong
const EXAM_BITS = ENTRY.examined | ENTRY.examLost | ENTRY.examWrong
export const isExamMeasured = (flags: number): boolean => (flags & EXAM_BITS) === ENTRY.examined
export const STAY_LOST = STAY.lost | STAY.wrong

/** Sorts the facts of some days. */
export async function sortFacts(days: readonly DayFacts[], pace: Pace): Promise<SortedFacts> {
  const entryCount = sum(days.map(({ entries }) => entries.size))
  const stayCount = sum(days.map(({ stays }) => stays.size))
  const cells = new CellIndex()
  const places = new PlaceIndex()
  const nowhere = places.of(0, 0)
  const counts = new Map<string, number>()
  const entries = rawColumns(entryCount)
  const exam = new Uint32Array(entryCount)
  const count = new Uint32Array(entryCount)
  const stays = rawColumns(stayCount)
  const firstPlace = new Uint32Array(stayCount)
  const placeCount = new Uint16Array(stayCount)
  const place = new Uint32Array(sum(days.map((facts) => facts.places.size)))
  let entryAt = 0
  let stayAt = 0
  let placeAt = 0
  for (const [day, facts] of days.entries()) {
    const { texts } = facts
    const ofDay = facts.counts.map((each) => indexOf(counts, JSON.stringify(each)))
    const cellsOfDay = new DayCells(cells, places, texts)
    const from = facts.entries
    for (let at = 0; at < from.size; at += 1, entryAt += 1) {
      entries.value[entryAt] = from.wait[at] ?? 0
      entries.flags[entryAt] = from.flags[at] ?? 0
      entries.cell[entryAt] = cellsOfDay.of(from, at, places.of(from.did[at] ?? 0, from.room[at] ?? 0), from.user[at])
      entries.day[entryAt] = day
      exam[entryAt] = from.exam[at] ?? 0
      count[entryAt] = ofDay[from.count[at] ?? 0] ?? 0
    }
    const firsts = firstPlaces(facts)
    for (let at = 0; at < facts.stays.size; at += 1, stayAt += 1) {
      stays.value[stayAt] = facts.stays.stay[at] ?? 0
      stays.flags[stayAt] = facts.stays.flags[at] ?? 0
      stays.cell[stayAt] = cellsOfDay.of(facts.stays, at, nowhere)
      stays.day[stayAt] = day
      firstPlace[stayAt] = placeAt + (firsts[at] ?? 0)
      placeCount[stayAt] = facts.stays.places[at] ?? 0
    }
    for (let at = 0; at < facts.places.size; at += 1, placeAt += 1)
      place[placeAt] = places.of(facts.places.did[at] ?? 0, facts.places.room[at] ?? 0)
    await pace.rest()
  }
  // A call comes before a wait of the same length that did not end with one.
  const entriesOf = (isMeant: (flags: number) => boolean) => indexesOf(entries.flags, isMeant, pace)
  const staysOf = (isMeant: (flags: number) => boolean) => indexesOf(stays.flags, isMeant, pace)
  const called = await entriesOf((flags) => (flags & (WAIT_LOST | ENTRY.called)) === ENTRY.called)
  const censored = await entriesOf((flags) => (flags & (WAIT_LOST | ENTRY.called)) === 0)
  const waitOrder = await sortedOrder(entries.value, joined(called, censored), pace)
  const allOrder = joined(waitOrder, await entriesOf((flags) => (flags & WAIT_LOST) !== 0))
  const examOrder = await sortedOrder(exam, await entriesOf(isExamMeasured), pace)
  const stayOrder = await sortedOrder(stays.value, await staysOf((flags) => (flags & STAY_LOST) === 0), pace)
  const staysOrder = joined(stayOrder, await staysOf((flags) => (flags & STAY_LOST) !== 0))
  const placesInOrder = new Uint32Array(place.length)
  let placed = 0
  await pace.slices(stayCount, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const stay = staysOrder[at] ?? 0
      const first = firstPlace[stay] ?? 0
      const end = first + (placeCount[stay] ?? 0)
      for (let old = first; old < end; old += 1) placesInOrder[placed++] = place[old] ?? 0
    }
  })
  const take = async (raw: RawColumns, values: Uint32Array, order: Uint32Array) => ({
    value: await gather(values, order, new Uint32Array(order.length), pace),
    day: await gather(raw.day, order, new Uint16Array(order.length), pace),
    cell: await gather(raw.cell, order, new Uint32Array(order.length), pace),
  })
  const key = new Uint32Array(entryCount)
  await pace.slices(entryCount, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const entry = allOrder[at] ?? 0
      key[at] = 2 * (entries.cell[entry] ?? 0) + ((entries.flags[entry] ?? 0) & ENTRY.called)
    }
  })
  return {
    days: days.map(({ day }) => day),
    cells: cells.values,
    cellPlaces: Uint32Array.from(cells.values, ({ didId, roomId }) => places.of(didId, roomId)),
    places: places.values,
    counts: Uint32Array.from([...counts.keys()].flatMap((key) => inRow(JSON.parse(key) as EntryCounts))),
    entries: {
      ...(await take(entries, entries.value, allOrder)),
      flags: await gather(entries.flags, allOrder, new Uint16Array(entryCount), pace),
      count: await gather(count, allOrder, new Uint32Array(entryCount), pace),
      key,
      measured: waitOrder.length,
    },
    exams: { ...(await take(entries, exam, examOrder)), measured: examOrder.length },
    stays: {
      ...(await take(stays, stays.value, staysOrder)),
      flags: await gather(stays.flags, staysOrder, new Uint16Array(stayCount), pace),
      placeCount: await gather(placeCount, staysOrder, new Uint16Array(stayCount), pace),
      place: placesInOrder,
      measured: stayOrder.length,
    },
  }
}

interface RawColumns {
  readonly value: Uint32Array
  readonly flags: Uint16Array
  readonly cell: Uint32Array
  readonly day: Uint16Array
}

const rawColumns = (size: number): RawColumns => ({
  value: new Uint32Array(size),
  flags: new Uint16Array(size),
  cell: new Uint32Array(size),
  day: new Uint16Array(size),
})

/** The indexes of the values that are meant. */
async function indexesOf(values: Uint16Array, isMeant: (value: number) => boolean, pace: Pace): Promise<Uint32Array> {
  const indexes = new Uint32Array(values.length)
  let size = 0
  await pace.slices(values.length, (from, to) => {
    for (let at = from; at < to; at += 1) if (isMeant(values[at] ?? 0)) indexes[size++] = at
  })
  return indexes.slice(0, size)
}

function joined(one: Uint32Array, other: Uint32Array): Uint32Array {
  const all = new Uint32Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
