import type { EntryCounts } from '../../../domain/statistics/entryFacts.ts'
import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import { ColumnReader, type Columns, encodeColumn, takeRows } from './columns.ts'
import type { Cell, EntryRecord, StayRecord } from './records.ts'

/*
 * The facts of a day, in columns: a year of them is read in a moment, and a changed visit replaced without reading the
 * others one by one. Stored as a header in JSON with the columns behind it.
 */

const ENTRY_COLUMNS = [
  'visit',
  'did',
  'room',
  'hour',
  'package',
  'group',
  'user',
  'flags',
  'count',
  'wait',
  'exam',
  'start',
] as const
const STAY_COLUMNS = ['visit', 'hour', 'package', 'group', 'flags', 'stay', 'places'] as const
const PLACE_COLUMNS = ['did', 'room', 'skipped'] as const

type EntryRow = Record<(typeof ENTRY_COLUMNS)[number], number>
type StayRow = Record<(typeof STAY_COLUMNS)[number], number>
type PlaceRow = Record<(typeof PLACE_COLUMNS)[number], number>

/** The records of a day, in the order of their visits. */
export interface DayFacts {
  readonly day: string
  /** Names that the columns `package`, `group` and `user` hold by their index; the first is ''. */
  readonly texts: readonly string[]
  /** Values of the column `count` by its index; the first has nothing but zeros. */
  readonly counts: readonly EntryCounts[]
  readonly entries: Columns<keyof EntryRow>
  /** `places` is the number of the patient's places, which follow one another in the same order. */
  readonly stays: Columns<keyof StayRow>
  readonly places: Columns<keyof PlaceRow>
}

export const NO_COUNTS: EntryCounts = {
  noShows: 0,
  recalls: 0,
  holds: 0,
  transfers: 0,
  fronts: Array.from({ length: FRONT_REASONS.length + 1 }, () => 0),
}

/** The facts of a day without records. */
export const emptyFacts = (day: string): DayFacts => ({
  day,
  texts: [''],
  counts: [NO_COUNTS],
  entries: takeRows(ENTRY_COLUMNS, undefined, []),
  stays: takeRows(STAY_COLUMNS, undefined, []),
  places: takeRows(PLACE_COLUMNS, undefined, []),
})

/** Replaces the records of some visits. */
export function replaceVisits(
  before: DayFacts,
  replaced: ReadonlySet<number>,
  records: { readonly entries: readonly EntryRecord[]; readonly stays: readonly StayRecord[] },
): DayFacts {
  const texts = new Indexed(before.texts, (text) => text)
  const counts = new Indexed(before.counts, (count) => JSON.stringify(count))
  const named = ({ hour, packageName, groupName }: Cell) => ({
    hour,
    package: texts.of(packageName),
    group: texts.of(groupName),
  })
  const entries = records.entries.map(({ visitId, cell, flags, counts: count, wait, exam, start }): EntryRow => ({
    visit: visitId,
    did: cell.didId,
    room: cell.roomId,
    ...named(cell),
    user: texts.of(cell.userId),
    flags,
    count: counts.of(count),
    wait,
    exam,
    start,
  }))
  const stays = records.stays.map(({ visitId, cell, flags, stay, places }) => ({
    row: { visit: visitId, ...named(cell), flags, stay, places: places.length },
    places: places.map(({ didId, roomId, isSkipped }) => ({ did: didId, room: roomId, skipped: isSkipped ? 1 : 0 })),
  }))
  const firsts = firstPlaces(before)
  const stayRows = inOrder(before.stays.visit, replaced, stays, ({ row }) => row.visit)
  const places = stayRows.flatMap((row): (number | PlaceRow)[] =>
    typeof row === 'number'
      ? Array.from({ length: before.stays.places[row] ?? 0 }, (_, at) => (firsts[row] ?? 0) + at)
      : row.places,
  )
  return {
    day: before.day,
    entries: takeRows(
      ENTRY_COLUMNS,
      before.entries,
      inOrder(before.entries.visit, replaced, entries, ({ visit }) => visit),
    ),
    stays: takeRows(
      STAY_COLUMNS,
      before.stays,
      stayRows.map((row) => (typeof row === 'number' ? row : row.row)),
    ),
    places: takeRows(PLACE_COLUMNS, before.places, places),
    texts: texts.values,
    counts: counts.values,
  }
}

/** Index of the first place of each stay. */
function firstPlaces({ stays }: DayFacts): Uint32Array {
  const firsts = new Uint32Array(stays.size)
  for (let at = 1; at < stays.size; at += 1) firsts[at] = (firsts[at - 1] ?? 0) + (stays.places[at - 1] ?? 0)
  return firsts
}

interface Header {
  readonly texts: readonly string[]
  readonly counts: readonly EntryCounts[]
  /** Number of entries, stays and places. */
  readonly sizes: readonly [number, number, number]
  /** Bytes of a number of each column. */
  readonly widths: readonly number[]
}

/** Returns the facts as they are stored. */
export function encodeFacts({ texts, counts, entries, stays, places }: DayFacts): Uint8Array {
  const columns = [
    ...ENTRY_COLUMNS.map((name) => entries[name]),
    ...STAY_COLUMNS.map((name) => stays[name]),
    ...PLACE_COLUMNS.map((name) => places[name]),
  ].map(encodeColumn)
  const made: Header = {
    texts,
    counts,
    sizes: [entries.size, stays.size, places.size],
    widths: columns.map(({ width }) => width),
  }
  const header = Buffer.from(JSON.stringify(made))
  return Buffer.concat([
    Buffer.from(Uint32Array.of(header.length).buffer),
    header,
    ...columns.map(({ bytes }) => bytes),
  ])
}

/** Reads stored facts. */
export function decodeFacts(day: string, stored: Uint8Array): DayFacts {
  const length = new DataView(stored.buffer, stored.byteOffset).getUint32(0, true)
  const { texts, counts, sizes, widths } = JSON.parse(
    Buffer.from(stored.buffer, stored.byteOffset + 4, length).toString(),
  ) as Header
  const reader = new ColumnReader(stored, 4 + length, widths)
  return {
    day,
    texts,
    counts,
    entries: reader.read(ENTRY_COLUMNS, sizes[0]),
    stays: reader.read(STAY_COLUMNS, sizes[1]),
    places: reader.read(PLACE_COLUMNS, sizes[2]),
  }
}

/** The records that stay, by their index, and the new ones, in the order of the visits. */
function inOrder<T>(
  visits: Uint32Array,
  replaced: ReadonlySet<number>,
  added: readonly T[],
  visitOf: (row: T) => number,
): (number | T)[] {
  const sorted = added.toSorted((a, b) => visitOf(a) - visitOf(b))
  const rows: (number | T)[] = []
  let next = 0
  for (const [at, visit] of visits.entries()) {
    if (replaced.has(visit)) continue
    for (; next < sorted.length && visitOf(sorted[next] as T) < visit; next += 1) rows.push(sorted[next] as T)
    rows.push(at)
  }
  return [...rows, ...sorted.slice(next)]
}

/** Values that are stored once and named by their index. */
class Indexed<T> {
  readonly values: T[]
  readonly #keyOf: (value: T) => string
  readonly #indexes: Map<string, number>

  constructor(known: readonly T[], keyOf: (value: T) => string) {
    this.values = [...known]
    this.#keyOf = keyOf
    this.#indexes = new Map(known.map((value, at) => [keyOf(value), at]))
  }

  of(value: T): number {
    const key = this.#keyOf(value)
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}
