import type { StatisticsGroup } from '../../../contract/statistics.ts'
import { weekdayOf } from '../../../domain/statistics/hospitalClock.ts'
import { type Cell, ENTRY } from '../facts/records.ts'
import { cellGroups, keyOf } from './cellGroups.ts'
import { FIRST } from './collectedFacts.ts'
import type { SortedFacts } from './sortedFacts.ts'

export type GroupBy = StatisticsGroup | 'roomHour'

/** Question about the facts of some days. */
export interface Question {
  readonly from: string
  readonly to: string
  readonly roomId?: number | undefined
  readonly didId?: number | undefined
  readonly groupBy?: GroupBy | undefined
  /** Longest wait in a room that is not too long, in ms. */
  readonly limitOf: (roomId: number) => number
  /** Whether a board has screens that confirm calls. */
  readonly hasScreens: (didId: number) => boolean
  /** The user of an id; '' for one who was deleted since. */
  readonly userOf: (userId: string) => string
}

/** Facts, and the days of them that have been replaced since. */
export interface Part {
  readonly facts: SortedFacts
  readonly isReplaced: (day: string) => boolean
}

/** To which group the records of a part belong: each number is an index into {@link Groups.keys}, or NOT_ASKED. */
export interface Grouping {
  readonly facts: SortedFacts
  /** By day. Of this group and that of the kind one is 0; their sum is the group. */
  readonly ofDay: Int32Array
  /** By kind of entry: the group, the bits with UNCONFIRMED, and the longest wait that is not too long. */
  readonly ofEntry: Int32Array
  readonly bits: Uint16Array
  readonly limits: Float64Array
  /** By kind of stay: the group by what is known of the stay, and the group of the place of a visit. */
  readonly ofStay: Int32Array
  readonly ofPlace: Int32Array
}

/** One walk through stays. */
export interface StayWalk {
  readonly of: 'stays' | 'visits'
  readonly groups: 'ofStay' | 'ofPlace'
  /** Whether it takes them into the group of all. */
  readonly isOfAll: boolean
  /** Whether it takes them into their own groups. */
  readonly isGrouped: boolean
}

export const NOT_ASKED = -1
/** Beside the bits of an entry: no screen has confirmed its last call, though its board has screens that could. */
export const UNCONFIRMED = 512

/** The groups of a question, in the order in which they were found. */
export class Groups {
  readonly #question: Question
  readonly #indexes = new Map<string, number>()

  constructor(question: Question) {
    this.#question = question
  }

  get keys(): string[] {
    return [...this.#indexes.keys()]
  }

  /** Walks that count each stay where it belongs: a patient of several rooms counts in each, but once among all. */
  get stayWalks(): readonly StayWalk[] {
    const { groupBy } = this.#question
    // Those who called do not check patients out.
    const isGrouped = groupBy !== undefined && !this.#isByPlace && groupBy !== 'person' && groupBy !== 'roomHour'
    const all = { of: this.#isFiltered ? 'visits' : 'stays', groups: 'ofStay', isOfAll: true, isGrouped } as const
    return this.#isByPlace ? [all, { of: 'visits', groups: 'ofPlace', isOfAll: false, isGrouped: true }] : [all]
  }

  /** Whether only one room, or one board, is asked for. */
  get #isFiltered(): boolean {
    const { roomId, didId } = this.#question
    return roomId !== undefined || didId !== undefined
  }

  get #isByPlace(): boolean {
    const { groupBy } = this.#question
    return groupBy === 'room' || groupBy === 'exam' || groupBy === 'did'
  }

  /** @returns undefined for a part without a day that is asked for */
  of({ facts, isReplaced }: Part): Grouping | undefined {
    const { from, to, groupBy, limitOf, hasScreens } = this.#question
    const isByDay = groupBy === 'day' || groupBy === 'weekday'
    const dayKey = (day: string) => (groupBy === 'day' ? day : String(weekdayOf(day)))
    const ofDay = Int32Array.from(facts.days, (day) =>
      day < from || day > to || isReplaced(day) ? NOT_ASKED : isByDay ? this.#indexOf(dayKey(day)) : 0,
    )
    if (ofDay.every((group) => group === NOT_ASKED)) return undefined
    const { keys, ofCell: keyOfCell } = cellGroups(facts, groupBy)
    const isByCell = groupBy !== undefined && !isByDay
    const groupOfKey = Int32Array.from(keys, (key) => (isByCell ? this.#indexOf(this.#shown(key)) : 0))
    const isAsked = facts.places.map((place) => this.#isAsked(place))
    const limitOfPlace = facts.places.map(({ roomId }) => limitOf(roomId))
    const unconfirmed = facts.places.map(({ didId }) => (hasScreens(didId) ? UNCONFIRMED : 0))
    const groupOfPlace = facts.places.map((place) =>
      this.#isByPlace ? this.#indexOf(keyOf({ ...NO_CELL, ...place }, groupBy)) : 0,
    )
    const { entryKinds, stayKinds } = facts
    const groupOf = (cell: number) => groupOfKey[keyOfCell[cell] ?? 0] ?? 0
    const bitsOfAll = this.#firstBits(undefined)
    const bitsOfPlace = this.#firstBits(groupBy)
    const isMeant = (kind: number, place: number, bits: number) =>
      isAsked[place] && ((stayKinds.flags[kind] ?? 0) & bits) === bits
    return {
      facts,
      ofDay,
      ofEntry: Int32Array.from(entryKinds.cell, (cell, kind) =>
        isAsked[entryKinds.place[kind] ?? 0] ? groupOf(cell) : NOT_ASKED,
      ),
      bits: Uint16Array.from(entryKinds.flags, (flags, kind) =>
        (flags & CALLED_OR_CONFIRMED) === ENTRY.called
          ? flags | (unconfirmed[entryKinds.place[kind] ?? 0] ?? 0)
          : flags,
      ),
      limits: Float64Array.from(entryKinds.place, (place) => limitOfPlace[place] ?? Infinity),
      ofStay: Int32Array.from(stayKinds.place, (place, kind) =>
        !this.#isFiltered || isMeant(kind, place, bitsOfAll)
          ? this.#isByPlace
            ? 0
            : groupOf(stayKinds.cell[kind] ?? 0)
          : NOT_ASKED,
      ),
      ofPlace: Int32Array.from(stayKinds.place, (place, kind) =>
        isMeant(kind, place, bitsOfPlace) ? (groupOfPlace[place] ?? 0) : NOT_ASKED,
      ),
    }
  }

  /**
   * The bits of the visits of which each stay has one in a group.
   * @param groupBy undefined for the group of all stays
   */
  #firstBits(groupBy: GroupBy | undefined): number {
    const { roomId, didId } = this.#question
    const isOneRoom = roomId !== undefined || groupBy === 'room' || groupBy === 'exam'
    const isOneBoard = didId !== undefined || groupBy === 'did'
    // A patient has one place at a board in a room.
    if (isOneRoom && isOneBoard) return 0
    return isOneRoom ? FIRST.ofRoom : isOneBoard ? FIRST.ofBoard : 0
  }

  /** The group of a key as it is shown: users who were deleted are one group. */
  #shown(key: string): string {
    return this.#question.groupBy === 'person' ? this.#question.userOf(key) : key
  }

  #isAsked({ didId, roomId }: Pick<Cell, 'didId' | 'roomId'>): boolean {
    const { roomId: askedRoom, didId: askedDid } = this.#question
    return (askedRoom === undefined || askedRoom === roomId) && (askedDid === undefined || askedDid === didId)
  }

  #indexOf(key: string): number {
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.#indexes.size)
    return this.#indexes.size - 1
  }
}

const CALLED_OR_CONFIRMED = ENTRY.called | ENTRY.confirmed
const NO_CELL: Cell = { didId: 0, roomId: 0, hour: 0, packageName: '', groupName: '', userId: '' }
