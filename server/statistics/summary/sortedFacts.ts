import type { EntryCounts } from '../../../domain/statistics/entryFacts.ts'
import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import { type DayFacts, firstPlaces } from '../facts/dayFacts.ts'
import { type Cell, ENTRY, STAY } from '../facts/records.ts'
import { CellIndex, DayCells, indexOf, PairIndex } from './cellIndex.ts'
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

/** Entries that differ in nothing but their day and durations are of one kind: a question looks at kinds, not at each. */
interface EntryKinds {
  /** Indexes into `cells`, `places` and `counts`. */
  readonly cell: Uint32Array
  readonly place: Uint32Array
  readonly count: Uint32Array
  /** Bits of {@link ENTRY}. */
  readonly flags: Uint16Array
}

interface StayKinds {
  readonly cell: Uint32Array
  readonly place: Uint32Array
  /** Bits of {@link STAY}, and of {@link FIRST} for a visit. */
  readonly flags: Uint16Array
}

/** A patient may come to a room, or to a board, at several places: the first of them. */
export const FIRST = { ofRoom: 4, ofBoard: 8 } as const
const STAY_BITS = 16
const ENTRY_BITS = 512

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
  const places = new PairIndex()
  const nowhere = places.of(0, 0)
  const counts = new Map<string, number>()
  // The second of each pair holds what happened, and the bits below it.
  const entryKinds = new PairIndex()
  const stayKinds = new PairIndex()
  const entries = rawColumns(entryCount)
  const exam = new Uint32Array(entryCount)
  const stays = rawColumns(stayCount)
  const firstPlace = new Uint32Array(stayCount)
  const placeCount = new Uint16Array(stayCount)
  const visitKind = new Uint32Array(sum(days.map((facts) => facts.places.size)))
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
      entries.day[entryAt] = day
      const cell = cellsOfDay.of(from, at, places.of(from.did[at] ?? 0, from.room[at] ?? 0), from.user[at])
      const happened = (ofDay[from.count[at] ?? 0] ?? 0) * ENTRY_BITS + (from.flags[at] ?? 0)
      entries.kind[entryAt] = entryKinds.of(cell, happened)
      exam[entryAt] = from.exam[at] ?? 0
    }
    const firsts = firstPlaces(facts)
    for (let at = 0; at < facts.stays.size; at += 1, stayAt += 1) {
      const flags = facts.stays.flags[at] ?? 0
      const cell = cellsOfDay.of(facts.stays, at, nowhere)
      stays.value[stayAt] = facts.stays.stay[at] ?? 0
      stays.kind[stayAt] = stayKinds.of(cell, nowhere * STAY_BITS + flags)
      stays.day[stayAt] = day
      firstPlace[stayAt] = placeAt
      placeCount[stayAt] = facts.stays.places[at] ?? 0
      const first = firsts[at] ?? 0
      for (let of = first; of < first + (facts.stays.places[at] ?? 0); of += 1, placeAt += 1) {
        const place = places.of(facts.places.did[of] ?? 0, facts.places.room[of] ?? 0)
        visitKind[placeAt] = stayKinds.of(cell, place * STAY_BITS + (flags | firstBits(facts.places, first, of)))
      }
    }
    await pace.rest()
  }
  const ofEntries: EntryKinds = {
    cell: Uint32Array.from(entryKinds.firsts),
    place: Uint32Array.from(entryKinds.firsts, (cell) => placeOf(cells.values[cell])),
    count: Uint32Array.from(entryKinds.seconds, (happened) => Math.floor(happened / ENTRY_BITS)),
    flags: Uint16Array.from(entryKinds.seconds, (happened) => happened % ENTRY_BITS),
  }
  const ofStays: StayKinds = {
    cell: Uint32Array.from(stayKinds.firsts),
    place: Uint32Array.from(stayKinds.seconds, (second) => Math.floor(second / STAY_BITS)),
    flags: Uint16Array.from(stayKinds.seconds, (second) => second % STAY_BITS),
  }
  // A call comes before a wait of the same length that did not end with one.
  const entriesOf = (isMeant: (flags: number) => boolean) => indexesOf(entries.kind, ofEntries.flags, isMeant, pace)
  const staysOf = (isMeant: (flags: number) => boolean) => indexesOf(stays.kind, ofStays.flags, isMeant, pace)
  const called = await entriesOf((flags) => (flags & (WAIT_LOST | ENTRY.called)) === ENTRY.called)
  const censored = await entriesOf((flags) => (flags & (WAIT_LOST | ENTRY.called)) === 0)
  const waitOrder = await sortedOrder(entries.value, joined(called, censored), pace)
  const allOrder = joined(waitOrder, await entriesOf((flags) => (flags & WAIT_LOST) !== 0))
  const examOrder = await sortedOrder(exam, await entriesOf(isExamMeasured), pace)
  const stayOrder = await sortedOrder(stays.value, await staysOf((flags) => (flags & STAY_LOST) === 0), pace)
  const staysOrder = joined(stayOrder, await staysOf((flags) => (flags & STAY_LOST) !== 0))
  const visits = rawColumns(visitKind.length)
  let placed = 0
  let measuredVisits = 0
  await pace.slices(stayCount, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const stay = staysOrder[at] ?? 0
      const first = firstPlace[stay] ?? 0
      const end = first + (placeCount[stay] ?? 0)
      for (let old = first; old < end; old += 1, placed += 1) {
        visits.value[placed] = stays.value[stay] ?? 0
        visits.day[placed] = stays.day[stay] ?? 0
        visits.kind[placed] = visitKind[old] ?? 0
      }
      if (at < stayOrder.length) measuredVisits = placed
    }
  })
  const take = async (raw: RawColumns, values: Uint32Array, order: Uint32Array) => ({
    value: await gather(values, order, new Uint32Array(order.length), pace),
    day: await gather(raw.day, order, new Uint16Array(order.length), pace),
    kind: await gather(raw.kind, order, new Uint32Array(order.length), pace),
  })
  return {
    days: days.map(({ day }) => day),
    cells: cells.values,
    places: places.firsts.map((didId, at) => ({ didId, roomId: places.seconds[at] ?? 0 })),
    counts: Uint32Array.from([...counts.keys()].flatMap((key) => inRow(JSON.parse(key) as EntryCounts))),
    entries: { ...(await take(entries, entries.value, allOrder)), measured: waitOrder.length },
    exams: { ...(await take(entries, exam, examOrder)), measured: examOrder.length },
    entryKinds: ofEntries,
    stays: { ...(await take(stays, stays.value, staysOrder)), measured: stayOrder.length },
    visits: { ...visits, measured: measuredVisits },
    stayKinds: ofStays,
  }

  function placeOf(cell: Cell | undefined): number {
    return places.of(cell?.didId ?? 0, cell?.roomId ?? 0)
  }
}

type RawColumns = Pick<Durations, 'value' | 'day' | 'kind'>

const rawColumns = (size: number): RawColumns => ({
  value: new Uint32Array(size),
  day: new Uint16Array(size),
  kind: new Uint32Array(size),
})

/** Whether a place is the patient's first in its room, and the first of its board. @param first place of the patient */
function firstBits({ did, room }: DayFacts['places'], first: number, at: number): number {
  let bits: number = FIRST.ofRoom | FIRST.ofBoard
  for (let before = first; before < at; before += 1) {
    if (room[before] === room[at]) bits &= ~FIRST.ofRoom
    if (did[before] === did[at]) bits &= ~FIRST.ofBoard
  }
  return bits
}

/** The indexes of the records whose kind has flags that are meant. */
async function indexesOf(
  kind: Uint32Array,
  flags: Uint16Array,
  isMeant: (flags: number) => boolean,
  pace: Pace,
): Promise<Uint32Array> {
  const meant = Uint8Array.from(flags, (each) => (isMeant(each) ? 1 : 0))
  const indexes = new Uint32Array(kind.length)
  let size = 0
  await pace.slices(kind.length, (from, to) => {
    for (let at = from; at < to; at += 1) if (meant[kind[at] ?? 0] === 1) indexes[size++] = at
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
