import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import type { EntryCounts } from '../../../domain/statistics/entryFacts.ts'
import type { Cell, EntryRecord, StayRecord } from './records.ts'

/*
 * The facts of a day, in columns: a year of them is read and counted in a moment. Stored as a header in JSON and the
 * columns behind it.
 */

/** The records of a day. The columns hold numbers per record: of `cells`, `counts` and `places` their index. */
export interface DayFacts {
  readonly day: string
  readonly cells: readonly Cell[]
  readonly counts: readonly EntryCounts[]
  readonly places: readonly StayRecord['places'][]
  readonly entries: Readonly<Record<(typeof ENTRY_COLUMNS)[number], Uint32Array>> & { readonly size: number }
  readonly stays: Readonly<Record<(typeof STAY_COLUMNS)[number], Uint32Array>> & { readonly size: number }
}

const ENTRY_COLUMNS = ['visit', 'cell', 'count', 'flags', 'wait', 'exam'] as const
const STAY_COLUMNS = ['visit', 'cell', 'place', 'flags', 'stay'] as const

/** Puts the records of a day into columns, in the order of the visits, so that the same records give the same facts. */
export function factsOf(day: string, entries: readonly EntryRecord[], stays: readonly StayRecord[]): DayFacts {
  const byVisit = (a: { visitId: number }, b: { visitId: number }) => a.visitId - b.visitId
  const cells = new Indexed<Cell>()
  const counts = new Indexed<EntryCounts>()
  const places = new Indexed<StayRecord['places']>()
  const entryRows = entries
    .toSorted(byVisit)
    .map((each) => [each.visitId, cells.of(each.cell), counts.of(each.counts), each.flags, each.wait, each.exam])
  const stayRows = stays
    .toSorted(byVisit)
    .map((each) => [each.visitId, cells.of(each.cell), places.of(each.places), each.flags, each.stay])
  return {
    day,
    cells: cells.values,
    counts: counts.values,
    places: places.values,
    entries: columnsOf(ENTRY_COLUMNS, entryRows),
    stays: columnsOf(STAY_COLUMNS, stayRows),
  }
}

/** Returns the facts as records again, those of some visits left out. */
export function recordsOf(
  facts: DayFacts,
  without: ReadonlySet<number>,
): { entries: EntryRecord[]; stays: StayRecord[] } {
  const { day, entries, stays } = facts
  const kept = (visits: Uint32Array) => [...visits.keys()].filter((at) => !without.has(visits[at] ?? 0))
  const common = (columns: { visit: Uint32Array; cell: Uint32Array; flags: Uint32Array }, at: number) => ({
    day,
    visitId: columns.visit[at] ?? 0,
    cell: facts.cells[columns.cell[at] ?? 0] ?? NO_CELL,
    flags: columns.flags[at] ?? 0,
  })
  return {
    entries: kept(entries.visit).map((at) => ({
      ...common(entries, at),
      counts: facts.counts[entries.count[at] ?? 0] ?? NO_COUNTS,
      wait: entries.wait[at] ?? 0,
      exam: entries.exam[at] ?? 0,
    })),
    stays: kept(stays.visit).map((at) => ({
      ...common(stays, at),
      places: facts.places[stays.place[at] ?? 0] ?? [],
      stay: stays.stay[at] ?? 0,
    })),
  }
}

/** Returns the facts as they are stored. */
export function encodeFacts({ cells, counts, places, entries, stays }: DayFacts): Uint8Array {
  const header = Buffer.from(JSON.stringify({ cells, counts, places, entries: entries.size, stays: stays.size }))
  const columns = [...ENTRY_COLUMNS.map((name) => entries[name]), ...STAY_COLUMNS.map((name) => stays[name])]
  const parts = columns.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
  return Buffer.concat([Buffer.from(Uint32Array.of(header.length).buffer), header, ...parts])
}

/** Reads stored facts. */
export function decodeFacts(day: string, stored: Uint8Array): DayFacts {
  const length = new DataView(stored.buffer, stored.byteOffset).getUint32(0, true)
  const header = JSON.parse(Buffer.from(stored.subarray(4, 4 + length)).toString()) as {
    cells: Cell[]
    counts: EntryCounts[]
    places: StayRecord['places'][]
    entries: number
    stays: number
  }
  // Copied, because a column begins at a multiple of four bytes.
  const columns = new Uint32Array(new Uint8Array(stored.subarray(4 + length)).buffer)
  let at = 0
  const column = (size: number) => columns.subarray(at, (at += size))
  const named = <K extends string>(names: readonly K[], size: number) => ({
    ...(Object.fromEntries(names.map((name) => [name, column(size)])) as Record<K, Uint32Array>),
    size,
  })
  const { cells, counts, places } = header
  const entries = named(ENTRY_COLUMNS, header.entries)
  return { day, cells, counts, places, entries, stays: named(STAY_COLUMNS, header.stays) }
}

/** Returns the memory that facts take, in bytes. */
export const sizeOf = ({ entries, stays }: DayFacts): number =>
  4 * (entries.size * ENTRY_COLUMNS.length + stays.size * STAY_COLUMNS.length)

/** Values that are stored once and named by their index. */
class Indexed<T> {
  readonly values: T[] = []
  readonly #indexes = new Map<string, number>()

  of(value: T): number {
    const key = JSON.stringify(value)
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}

function columnsOf<K extends string>(names: readonly K[], rows: readonly (readonly number[])[]) {
  const columns = Object.fromEntries(
    names.map((name, at) => [name, Uint32Array.from(rows, (row) => row[at] ?? 0)]),
  ) as Record<K, Uint32Array>
  return { ...columns, size: rows.length }
}

const NO_CELL: Cell = { didId: 0, roomId: 0, hour: 0, packageName: '', groupName: '' }
const NO_COUNTS: EntryCounts = {
  noShows: 0,
  recalls: 0,
  holds: 0,
  transfers: 0,
  fronts: Array.from({ length: FRONT_REASONS.length + 1 }, () => 0),
}
