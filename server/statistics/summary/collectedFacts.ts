import type { EntryCounts } from '../../../domain/statistics/entryFacts.ts'
import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import { type DayFacts, firstPlaces } from '../facts/dayFacts.ts'
import type { Cell } from '../facts/records.ts'
import { CellIndex, DayCells, indexOf, PairIndex } from './cellIndex.ts'

/** Entries that differ in nothing but their day and durations are of one kind: a question looks at kinds, not at each. */
export interface EntryKinds {
  /** Indexes into `cells`, `places` and `counts`. */
  readonly cell: Uint32Array
  readonly place: Uint32Array
  readonly count: Uint32Array
  /** Bits of {@link ENTRY}. */
  readonly flags: Uint16Array
}

export interface StayKinds {
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

/** Columns of the records of one day. */
export interface DayColumns {
  readonly wait: Uint32Array
  readonly exam: Uint32Array
  readonly entryKind: Uint32Array
  readonly stay: Uint32Array
  readonly stayKind: Uint32Array
  /** Number of places of each stay; the kinds of the visits of all places follow one another. */
  readonly placeCount: Uint32Array
  readonly visitKind: Uint32Array
}

/** Collects the facts of days, and names what is the same of many records by indexes. */
export class CollectedFacts {
  readonly days: string[] = []
  readonly columns: DayColumns[] = []
  readonly #cells = new CellIndex()
  readonly #places = new PairIndex()
  readonly #nowhere = this.#places.of(0, 0)
  readonly #counts = new Map<string, number>()
  // The second of each pair holds what happened, and the bits below it.
  readonly #entryKinds = new PairIndex()
  readonly #stayKinds = new PairIndex()

  get cells(): readonly Cell[] {
    return this.#cells.values
  }

  get places(): readonly Pick<Cell, 'didId' | 'roomId'>[] {
    return this.#places.firsts.map((didId, at) => ({ didId, roomId: this.#places.seconds[at] ?? 0 }))
  }

  get counts(): Uint32Array {
    return Uint32Array.from([...this.#counts.keys()].flatMap((key) => inRow(JSON.parse(key) as EntryCounts)))
  }

  get entryKinds(): EntryKinds {
    const { firsts, seconds } = this.#entryKinds
    return {
      cell: Uint32Array.from(firsts),
      place: Uint32Array.from(firsts, (cell) => {
        const { didId = 0, roomId = 0 } = this.#cells.values[cell] ?? {}
        return this.#places.of(didId, roomId)
      }),
      count: Uint32Array.from(seconds, (happened) => Math.floor(happened / ENTRY_BITS)),
      flags: Uint16Array.from(seconds, (happened) => happened % ENTRY_BITS),
    }
  }

  get stayKinds(): StayKinds {
    const { firsts, seconds } = this.#stayKinds
    return {
      cell: Uint32Array.from(firsts),
      place: Uint32Array.from(seconds, (second) => Math.floor(second / STAY_BITS)),
      flags: Uint16Array.from(seconds, (second) => second % STAY_BITS),
    }
  }

  add(facts: DayFacts): void {
    const { day, entries, stays } = facts
    const cells = new DayCells(this.#cells, this.#places, facts.texts)
    this.days.push(day)
    this.columns.push({
      wait: entries.wait,
      exam: entries.exam,
      entryKind: this.#kindsOfEntries(facts, cells),
      stay: stays.stay,
      placeCount: stays.places,
      ...this.#kindsOfStays(facts, cells),
    })
  }

  #kindsOfEntries({ entries, counts }: DayFacts, cells: DayCells): Uint32Array {
    const { did, room, user, count, flags } = entries
    const happened = counts.map((each) => indexOf(this.#counts, JSON.stringify(each)) * ENTRY_BITS)
    const kinds = new Uint32Array(entries.size)
    for (let at = 0; at < kinds.length; at += 1) {
      const cell = cells.of(entries, at, this.#places.of(did[at] ?? 0, room[at] ?? 0), user[at])
      kinds[at] = this.#entryKinds.of(cell, (happened[count[at] ?? 0] ?? 0) + (flags[at] ?? 0))
    }
    return kinds
  }

  #kindsOfStays(facts: DayFacts, cells: DayCells): Pick<DayColumns, 'stayKind' | 'visitKind'> {
    const { stays, places } = facts
    const firsts = firstPlaces(facts)
    const stayKind = new Uint32Array(stays.size)
    const visitKind = new Uint32Array(places.size)
    for (let at = 0; at < stayKind.length; at += 1) {
      const flags = stays.flags[at] ?? 0
      const cell = cells.of(stays, at, this.#nowhere)
      stayKind[at] = this.#stayKinds.of(cell, this.#nowhere * STAY_BITS + flags)
      const first = firsts[at] ?? 0
      for (let of = first; of < first + (stays.places[at] ?? 0); of += 1) {
        const place = this.#places.of(places.did[of] ?? 0, places.room[of] ?? 0)
        visitKind[of] = this.#stayKinds.of(cell, place * STAY_BITS + (flags | firstBits(places, first, of)))
      }
    }
    return { stayKind, visitKind }
  }
}

/** Whether a place is the patient's first in its room, and the first of its board. @param first place of the patient */
function firstBits({ did, room }: DayFacts['places'], first: number, at: number): number {
  let bits: number = FIRST.ofRoom | FIRST.ofBoard
  for (let before = first; before < at; before += 1) {
    if (room[before] === room[at]) bits &= ~FIRST.ofRoom
    if (did[before] === did[at]) bits &= ~FIRST.ofBoard
  }
  return bits
}
