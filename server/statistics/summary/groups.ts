import type { StatisticsGroup } from '../../../contract/statistics.ts'
import { weekdayOf } from '../../../domain/statistics/hospitalClock.ts'
import type { DayFacts } from '../facts/dayFacts.ts'

export type GroupBy = StatisticsGroup | 'roomHour' | 'weekdayHour'

/** Columns by which a record of a day may be grouped; stays have no places and no caller of their own. */
type Grouped = Partial<Pick<DayFacts['entries'], 'hour' | 'package' | 'group' | 'did' | 'room' | 'user'>>

/** More hours than a day has. */
const HOURS = 32
/** The group of a record that belongs to none. */
export const NO_GROUP = -1
const inNone = () => NO_GROUP

/** Numbers the groups of a question in the order in which they are found. */
export class Groups {
  readonly #groupBy: GroupBy | undefined
  readonly #userOf: (userId: string) => string
  readonly #indexes = new Map<string, number>()

  /** @param userOf the user of an id; '' for one who was deleted since: these are one group */
  constructor(groupBy: GroupBy | undefined, userOf: (userId: string) => string) {
    this.#groupBy = groupBy
    this.#userOf = userOf
  }

  get keys(): readonly string[] {
    return [...this.#indexes.keys()]
  }

  /** The column of the places by which records are grouped; undefined where an entry belongs to one group. */
  get place(): 'did' | 'room' | undefined {
    if (this.#groupBy === 'did') return 'did'
    return this.#groupBy === 'room' || this.#groupBy === 'exam' || this.#groupBy === 'roomHour' ? 'room' : undefined
  }

  /** Whether a room that was planned for a patient belongs to a group. */
  get hasPlans(): boolean {
    return this.#groupBy !== 'did' && this.#groupBy !== 'person'
  }

  /** Whether a patient who is not divided belongs to a group. */
  get hasPatients(): boolean {
    return this.place === undefined && this.#groupBy !== 'person'
  }

  /** Returns a function from the index of a record of a day to the number of its group, or {@link NO_GROUP}. */
  of({ day, texts }: DayFacts, rows: Grouped): (at: number) => number {
    const textOf = (text: number) => texts[text] ?? ''
    switch (this.#groupBy) {
      case 'day':
        return this.#constant(day)
      case 'weekday':
        return this.#constant(String(weekdayOf(day)))
      case 'hour':
        return this.#by(rows.hour, String)
      case 'weekdayHour':
        return this.#by(rows.hour, (hour) => `${weekdayOf(day)} ${hour}`)
      case 'package':
        return this.#by(rows.package, textOf)
      case 'group':
        return this.#by(rows.group, textOf)
      case 'person':
        return this.#by(rows.user, (user) => this.#userOf(textOf(user)))
      case 'did':
        return this.#by(rows.did, String)
      case 'room':
      case 'exam':
        return this.#by(rows.room, String)
      case 'roomHour':
        return this.#by(
          // A stay has a room, but no hour there.
          rows.hour && rows.room?.map((room, at) => room * HOURS + (rows.hour?.[at] ?? 0)),
          (roomHour) => `${Math.floor(roomHour / HOURS)} ${roomHour % HOURS}`,
        )
      default:
        return inNone
    }
  }

  #constant(key: string): () => number {
    const group = this.#indexOf(key)
    return () => group
  }

  #by(column: Uint32Array | undefined, keyOf: (value: number) => string): (at: number) => number {
    if (!column) return inNone
    const known: number[] = []
    return (at) => {
      const value = column[at] ?? 0
      return (known[value] ??= this.#indexOf(keyOf(value)))
    }
  }

  #indexOf(key: string): number {
    const index = this.#indexes.get(key) ?? this.#indexes.size
    this.#indexes.set(key, index)
    return index
  }
}
