import type { StatisticsGroup } from '../../../contract/statistics.ts'
import { weekdayOf } from '../../../domain/statistics/hospitalClock.ts'
import type { Cell } from '../facts/records.ts'
import { cellGroups, keyOf } from './cellGroups.ts'
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
  /** One of both is 0; their sum is the group. */
  readonly ofDay: Int32Array
  readonly ofCell: Int32Array
  /** Group of a stay, by the places where the patient was. */
  readonly ofStayCell: Int32Array
  readonly ofPlace: Int32Array
  /** By cell: longest wait that is not too long, and the bit that a call has unless a screen confirmed it. */
  readonly limits: Float64Array
  readonly unconfirmed: Uint16Array
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

  /** Whether a stay counts in the group of each of its places. */
  get isByPlace(): boolean {
    const { groupBy } = this.#question
    return groupBy === 'room' || groupBy === 'exam' || groupBy === 'did'
  }

  /** Whether no stay belongs to any group: those who called do not check patients out. */
  get isWithoutStays(): boolean {
    const { groupBy } = this.#question
    return groupBy === 'person' || groupBy === 'roomHour'
  }

  get isGrouped(): boolean {
    return this.#question.groupBy !== undefined
  }

  /** Whether only one room, or one board, is asked for. */
  get isFiltered(): boolean {
    const { roomId, didId } = this.#question
    return roomId !== undefined || didId !== undefined
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
    const isByCell = this.isGrouped && !isByDay
    const groupOfKey = Int32Array.from(keys, (key) => (isByCell ? this.#indexOf(this.#shown(key)) : 0))
    const isAsked = facts.places.map((place) => this.#isAsked(place))
    const limitOfPlace = Float64Array.from(facts.places, ({ roomId }) => limitOf(roomId))
    const unconfirmedOfPlace = Uint16Array.from(facts.places, ({ didId }) => (hasScreens(didId) ? UNCONFIRMED : 0))
    const { cellPlaces } = facts
    return {
      facts,
      ofDay,
      ofCell: Int32Array.from(cellPlaces, (place, cell) =>
        isAsked[place] ? (groupOfKey[keyOfCell[cell] ?? 0] ?? 0) : NOT_ASKED,
      ),
      ofStayCell: Int32Array.from(keyOfCell, (key) => (this.isByPlace ? 0 : (groupOfKey[key] ?? 0))),
      ofPlace: Int32Array.from(facts.places, (place, at) =>
        isAsked[at] ? (this.isByPlace ? this.#indexOf(keyOf({ ...NO_CELL, ...place }, groupBy)) : 0) : NOT_ASKED,
      ),
      limits: Float64Array.from(cellPlaces, (place) => limitOfPlace[place] ?? Infinity),
      unconfirmed: Uint16Array.from(cellPlaces, (place) => unconfirmedOfPlace[place] ?? 0),
    }
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

const NO_CELL: Cell = { didId: 0, roomId: 0, hour: 0, packageName: '', groupName: '', userId: '' }
