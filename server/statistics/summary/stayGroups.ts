import { type Grouping, type Groups, NOT_ASKED } from './groups.ts'

/** Finds the groups to which a stay belongs: a stay counts at each room where the patient was, at each once. */
export class StayGroups {
  /** The groups of the stay that was asked for last. */
  readonly found: Int32Array
  readonly #isByPlace: boolean
  readonly #isWithoutStays: boolean
  readonly #isFiltered: boolean
  readonly #isGrouped: boolean
  /** Whether each stay belongs to one group besides that of all, whatever its places. */
  readonly #isSimple: boolean
  /** The number of the question in which a group was found last. */
  readonly #foundIn: Uint32Array
  #questions = 0

  /** @param all number of the group of all stays */
  constructor({ isByPlace, isWithoutStays, isFiltered, isGrouped }: Groups, all: number) {
    this.found = new Int32Array(all + 2)
    this.found[0] = all
    this.#foundIn = new Uint32Array(all + 1)
    this.#isByPlace = isByPlace
    this.#isWithoutStays = isWithoutStays
    this.#isFiltered = isFiltered
    this.#isGrouped = isGrouped
    this.#isSimple = isGrouped && !isByPlace && !isWithoutStays && !isFiltered
  }

  /** @returns number of groups, which are the first in {@link found}; 0 for a stay that is not asked for */
  find({ facts: { stays }, ofDay, ofStayCell, ofPlace }: Grouping, at: number): number {
    const dayGroup = ofDay[stays.day[at] ?? 0] ?? NOT_ASKED
    if (dayGroup === NOT_ASKED) return 0
    const cellGroup = ofStayCell[stays.cell[at] ?? 0] ?? 0
    if (this.#isSimple) {
      this.found[1] = dayGroup + cellGroup
      return 2
    }
    let isAsked = !this.#isFiltered
    let size = 1
    this.#questions += 1
    if (this.#isByPlace || this.#isFiltered) {
      const first = stays.firstPlace[at] ?? 0
      const end = first + (stays.placeCount[at] ?? 0)
      for (let place = first; place < end; place += 1) {
        const group = ofPlace[stays.place[place] ?? 0] ?? NOT_ASKED
        if (group === NOT_ASKED) continue
        isAsked = true
        if (!this.#isByPlace || this.#foundIn[group] === this.#questions) continue
        this.#foundIn[group] = this.#questions
        this.found[size] = group
        size += 1
      }
    }
    if (!isAsked) return 0
    if (!this.#isGrouped || this.#isByPlace || this.#isWithoutStays) return size
    this.found[1] = dayGroup + cellGroup
    return 2
  }
}
