import type { DayFacts } from '../facts/dayFacts.ts'
import { type Cell, ENTRY, STAY } from '../facts/records.ts'
import { CollectedFacts, type DayColumns, type EntryKinds, type StayKinds } from './collectedFacts.ts'
import type { Pace } from './pace.ts'
import { gather, sortedOrder } from './sortedOrder.ts'

/** Durations in ascending order, each with the index of its day and of its kind. */
export interface Durations {
  /** Ms; 0 for one that was not measured. */
  readonly value: Uint32Array
  readonly day: Uint16Array
  readonly kind: Uint32Array
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
  /** Counts of recalls, holds and the like of entries, in rows of {@link COUNTS} numbers. */
  readonly counts: Uint32Array
  /** Boards, and the rooms in which they were. */
  readonly places: readonly Pick<Cell, 'didId' | 'roomId'>[]
  /** Waits. */
  readonly entries: Durations
  readonly exams: Durations
  readonly entryKinds: EntryKinds
  readonly stays: Durations
  /** Each stay once for each place of the patient. */
  readonly visits: Durations
  readonly stayKinds: StayKinds
}

export const WAIT_LOST = ENTRY.waitLost | ENTRY.waitWrong
const EXAM_BITS = ENTRY.examined | ENTRY.examLost | ENTRY.examWrong
export const isExamMeasured = (flags: number): boolean => (flags & EXAM_BITS) === ENTRY.examined
export const STAY_LOST = STAY.lost | STAY.wrong

/** Sorts the facts of some days. */
export async function sortFacts(days: AsyncIterable<DayFacts> | Iterable<DayFacts>, pace: Pace): Promise<SortedFacts> {
  const collected = new CollectedFacts()
  for await (const facts of days) {
    collected.add(facts)
    await pace.rest()
  }
  const { entryKinds, stayKinds } = collected
  const all = <K extends keyof DayColumns>(name: K) =>
    joined(
      collected.columns.map((each) => each[name]),
      pace,
    )
  const entryKind = await all('entryKind')
  const entryDay = await daysOf(
    collected.columns.map(({ wait }) => wait.length),
    pace,
  )
  const wait = await all('wait')
  const entriesOf = (...tests: readonly Test[]) => indexesOf(entryKind, entryKinds.flags, tests, pace)
  // A call comes before a wait of the same length that did not end with one.
  const waits = await sortedOrder(wait, await entriesOf(isCalled, isCensored), pace)
  const entries = {
    ...(await take({ value: wait, day: entryDay, kind: entryKind }, [waits, await entriesOf(isLost)], pace)),
    measured: waits.length,
  }
  const exam = await all('exam')
  const examOrder = await sortedOrder(exam, await entriesOf(isExamMeasured), pace)
  const exams = {
    ...(await take({ value: exam, day: entryDay, kind: entryKind }, [examOrder], pace)),
    measured: examOrder.length,
  }
  const stay = {
    value: await all('stay'),
    day: await daysOf(
      collected.columns.map((each) => each.stay.length),
      pace,
    ),
    kind: await all('stayKind'),
  }
  const staysOf = (test: Test) => indexesOf(stay.kind, stayKinds.flags, [test], pace)
  const stayOrder = await sortedOrder(stay.value, await staysOf((flags) => (flags & STAY_LOST) === 0), pace)
  const orders = [stayOrder, await staysOf((flags) => (flags & STAY_LOST) !== 0)]
  return {
    days: collected.days,
    cells: collected.cells,
    places: collected.places,
    counts: collected.counts,
    entries,
    exams,
    entryKinds,
    stays: { ...(await take(stay, orders, pace)), measured: stayOrder.length },
    visits: await visitsOf(stay, orders, { count: await all('placeCount'), kind: await all('visitKind') }, pace),
    stayKinds,
  }
}

type RawColumns = Pick<Durations, 'value' | 'day' | 'kind'>
type Test = (flags: number) => boolean

const isCalled: Test = (flags) => (flags & (WAIT_LOST | ENTRY.called)) === ENTRY.called
const isCensored: Test = (flags) => (flags & (WAIT_LOST | ENTRY.called)) === 0
const isLost: Test = (flags) => (flags & WAIT_LOST) !== 0

/** Makes one column of those of all days. */
async function joined(columns: readonly Uint32Array[], pace: Pace): Promise<Uint32Array> {
  const all = new Uint32Array(sum(columns.map(({ length }) => length)))
  let at = 0
  for (const column of columns) {
    all.set(column, at)
    at += column.length
    await pace.rest()
  }
  return all
}

/** Makes a column of the indexes of days. @param sizes number of records of each day */
async function daysOf(sizes: readonly number[], pace: Pace): Promise<Uint16Array> {
  const all = new Uint16Array(sum(sizes))
  let at = 0
  for (const [day, size] of sizes.entries()) {
    all.fill(day, at, at + size)
    at += size
    await pace.rest()
  }
  return all
}

/** The indexes of the records whose kind passes a test: those of one test after those of the other. */
async function indexesOf(
  kind: Uint32Array,
  flags: Uint16Array,
  tests: readonly Test[],
  pace: Pace,
): Promise<Uint32Array> {
  const indexes = new Uint32Array(kind.length)
  let size = 0
  for (const test of tests) {
    const isMeant = Uint8Array.from(flags, (each) => (test(each) ? 1 : 0))
    await pace.slices(kind.length, (from, to) => {
      for (let at = from; at < to; at += 1) if (isMeant[kind[at] ?? 0] === 1) indexes[size++] = at
    })
  }
  return indexes.subarray(0, size)
}

async function take({ value, day, kind }: RawColumns, orders: readonly Uint32Array[], pace: Pace): Promise<RawColumns> {
  const size = sum(orders.map(({ length }) => length))
  return {
    value: await gather(value, orders, new Uint32Array(size), pace),
    day: await gather(day, orders, new Uint16Array(size), pace),
    kind: await gather(kind, orders, new Uint32Array(size), pace),
  }
}

/**
 * Repeats stays in their order, once for each place of the patient.
 * @param orders those of measured stays, and of the others
 * @param places number of the places of each stay, and the kinds of all, stay by stay
 */
async function visitsOf(
  stays: RawColumns,
  orders: readonly Uint32Array[],
  places: { readonly count: Uint32Array; readonly kind: Uint32Array },
  pace: Pace,
): Promise<Durations> {
  const size = places.kind.length
  const visits = { value: new Uint32Array(size), day: new Uint16Array(size), kind: new Uint32Array(size) }
  const firsts = new Uint32Array(places.count.length)
  let first = 0
  await pace.slices(firsts.length, (from, to) => {
    for (let stay = from; stay < to; stay += 1) {
      firsts[stay] = first
      first += places.count[stay] ?? 0
    }
  })
  const ends: number[] = []
  let placed = 0
  for (const order of orders) {
    await pace.slices(order.length, (from, to) => {
      for (let at = from; at < to; at += 1) {
        const stay = order[at] ?? 0
        const begin = firsts[stay] ?? 0
        const end = begin + (places.count[stay] ?? 0)
        for (let old = begin; old < end; old += 1, placed += 1) {
          visits.value[placed] = stays.value[stay] ?? 0
          visits.day[placed] = stays.day[stay] ?? 0
          visits.kind[placed] = places.kind[old] ?? 0
        }
      }
    })
    ends.push(placed)
  }
  return { ...visits, measured: ends[0] ?? 0 }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
