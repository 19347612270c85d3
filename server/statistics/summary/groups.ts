import type { StatisticsGroup } from '../../../contract/statistics.ts'
import { weekdayOf } from '../../../domain/statistics/hospitalClock.ts'
import { type Cell, ENTRY } from '../facts/records.ts'
import type { SortedFacts } from './sortedFacts.ts'
import { UNCONFIRMED } from './tallies.ts'

/** Question about the facts of some days. */
export interface Question {
  readonly from: string
  readonly to: string
  readonly roomId?: number | undefined
  readonly didId?: number | undefined
  readonly groupBy?: StatisticsGroup | 'roomHour' | undefined
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

  of({ facts, isReplaced }: Part): Grouping {
    const { from, to, groupBy, limitOf, hasScreens } = this.#question
    const isByDay = groupBy === 'day' || groupBy === 'weekday'
    const dayKey = (day: string) => (groupBy === 'day' ? day : String(weekdayOf(day)))
    return {
      facts,
      ofDay: Int32Array.from(facts.days, (day) =>
        day < from || day > to || isReplaced(day) ? NOT_ASKED : isByDay ? this.#indexOf(dayKey(day)) : 0,
      ),
      ofCell: Int32Array.from(facts.cells, (cell) => (this.#isAsked(cell) ? this.#groupOf(cell) : NOT_ASKED)),
      ofStayCell: Int32Array.from(facts.cells, (cell) => (this.isByPlace ? 0 : this.#groupOf(cell))),
      ofPlace: Int32Array.from(facts.places, (place) =>
        this.#isAsked(place) ? (this.isByPlace ? this.#groupOf({ ...NO_CELL, ...place }) : 0) : NOT_ASKED,
      ),
      limits: Float64Array.from(facts.cells, ({ roomId }) => limitOf(roomId)),
      unconfirmed: Uint16Array.from(facts.cells, ({ didId }) => (hasScreens(didId) ? UNCONFIRMED : 0)),
    }
  }

  #isAsked({ didId, roomId }: Pick<Cell, 'didId' | 'roomId'>): boolean {
    const { roomId: askedRoom, didId: askedDid } = this.#question
    return (askedRoom === undefined || askedRoom === roomId) && (askedDid === undefined || askedDid === didId)
  }

  /** 0 where the day says it. */
  #groupOf({ didId, roomId, hour, packageName, groupName, userId }: Cell): number {
    switch (this.#question.groupBy) {
      case 'hour':
        return this.#indexOf(String(hour))
      case 'package':
        return this.#indexOf(packageName)
      case 'group':
        return this.#indexOf(groupName)
      case 'person':
        return this.#indexOf(this.#question.userOf(userId))
      case 'room':
      case 'exam':
        return this.#indexOf(String(roomId))
      case 'did':
        return this.#indexOf(String(didId))
      case 'roomHour':
        return this.#indexOf(`${roomId} ${hour}`)
      default:
        return 0
    }
  }

  #indexOf(key: string): number {
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.#indexes.size)
    return this.#indexes.size - 1
  }
}

/** Bits of an entry for its tally. */
export const tallied = (flags: number, unconfirmed: number): number =>
  (flags & (ENTRY.called | ENTRY.confirmed)) === ENTRY.called ? flags | unconfirmed : flags

const NO_CELL: Cell = { didId: 0, roomId: 0, hour: 0, packageName: '', groupName: '', userId: '' }
