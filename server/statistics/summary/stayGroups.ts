import type { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { STAY } from '../facts/records.ts'
import { type Grouping, type Groups, NOT_ASKED } from './groups.ts'
import type { Pace } from './pace.ts'
import { reached, walkDurations } from './walks.ts'

/** The groups of the stays of a part: those of a stay follow one another. */
interface Members {
  /** Index of the first group of each measured stay; one more at the end. */
  readonly starts: Uint32Array
  readonly groups: Int32Array
  size: number
  /** Number of places of the stays so far. */
  places: number
}

/** Finds the groups to which stays belong: a stay counts at each room where the patient was, at each once. */
export class StayGroups {
  readonly lost = { stayNotEnded: 0, wrongClock: 0 }
  readonly #all: number
  readonly #isByPlace: boolean
  readonly #isFiltered: boolean
  /** Whether a stay belongs to the group of its cell besides that of all. */
  readonly #isByCell: boolean
  readonly #members = new Map<Grouping, Members>()
  /** The number of the stay at which a group was found last. */
  readonly #foundAt: Uint32Array
  #stays = 0

  /** @param all number of the group of all stays */
  constructor({ isByPlace, isWithoutStays, isFiltered, isGrouped }: Groups, all: number) {
    this.#all = all
    this.#foundAt = new Uint32Array(all + 1)
    this.#isByPlace = isByPlace
    this.#isFiltered = isFiltered
    this.#isByCell = isGrouped && !isByPlace && !isWithoutStays
  }

  /** Finds the groups of the stays of a part, and counts them. @param sums stays by group */
  async find(part: Grouping, sums: Uint32Array, pace: Pace): Promise<void> {
    const { measured, day } = part.facts.stays
    if (this.#isByPlace || this.#isFiltered) await this.#findMembers(part, sums, pace)
    else {
      await pace.slices(measured, (from, to) => this.#count(part, from, to, sums))
      await pace.slices(day.length - measured, (from, to) => {
        for (let at = measured + from; at < measured + to; at += 1)
          if (part.ofDay[day[at] ?? 0] !== NOT_ASKED) this.#countLost(part, at)
      })
    }
  }

  /** Takes a run of stays, in their order, into the curves of their groups. */
  walk(part: Grouping, from: number, to: number, curves: KaplanMeier): void {
    const members = this.#members.get(part)
    if (members) walkMembers(members, part.facts.stays.value, { from, to, curves })
    else
      walkDurations(
        part.facts.stays,
        { ofDay: part.ofDay, ofCell: part.ofStayCell },
        { from, to, all: this.#all, isGrouped: this.#isByCell, curves },
      )
  }

  #count({ facts, ofDay, ofStayCell }: Grouping, from: number, to: number, sums: Uint32Array): void {
    const { day, cell } = facts.stays
    const isByCell = this.#isByCell
    let counted = 0
    for (let at = from; at < to; at += 1) {
      const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
      if (dayGroup === NOT_ASKED) continue
      counted += 1
      if (!isByCell) continue
      const group = dayGroup + (ofStayCell[cell[at] ?? 0] ?? 0)
      sums[group] = (sums[group] ?? 0) + 1
    }
    sums[this.#all] = (sums[this.#all] ?? 0) + counted
  }

  async #findMembers(part: Grouping, sums: Uint32Array, pace: Pace): Promise<void> {
    const { measured, day, place } = part.facts.stays
    const members: Members = {
      starts: new Uint32Array(measured + 1),
      groups: new Int32Array(measured * 2 + place.length + 2),
      size: 0,
      places: 0,
    }
    await pace.slices(measured, (from, to) => this.#findRun(part, from, to, members))
    members.starts[measured] = members.size
    await pace.slices(members.size, (from, to) => countGroups(members.groups, from, to, sums))
    await pace.slices(day.length - measured, (from, to) => {
      const { size } = members
      for (let at = measured + from; at < measured + to; at += 1) {
        this.#findRun(part, at, at + 1, members)
        if (members.size > size) this.#countLost(part, at)
        members.size = size
      }
    })
    this.#members.set(part, members)
  }

  /** Writes the groups of stays, none for one that is not asked for. */
  #findRun(part: Grouping, from: number, to: number, members: Members): void {
    const { ofDay, ofStayCell, ofPlace, facts } = part
    const { day, cell, place, placeCount } = facts.stays
    const { starts, groups } = members
    const foundAt = this.#foundAt
    const isByPlace = this.#isByPlace
    const isFiltered = this.#isFiltered
    let { size, places } = members
    let stay = this.#stays
    for (let at = from; at < to; at += 1) {
      if (at < starts.length - 1) starts[at] = size
      const first = places
      places += placeCount[at] ?? 0
      const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
      if (dayGroup === NOT_ASKED) continue
      stay += 1
      let isAsked = false
      for (let each = first; each < places; each += 1) {
        const group = ofPlace[place[each] ?? 0] ?? NOT_ASKED
        if (group === NOT_ASKED) continue
        isAsked = true
        if (!isByPlace || foundAt[group] === stay) continue
        foundAt[group] = stay
        groups[size++] = group
      }
      if (!isAsked && isFiltered) continue
      if (this.#isByCell) groups[size++] = dayGroup + (ofStayCell[cell[at] ?? 0] ?? 0)
      groups[size++] = this.#all
    }
    members.size = size
    members.places = places
    this.#stays = stay
  }

  #countLost({ facts }: Grouping, at: number): void {
    if ((facts.stays.flags[at] ?? 0) & STAY.lost) this.lost.stayNotEnded += 1
    else this.lost.wrongClock += 1
  }
}

function walkMembers(
  { starts, groups }: Members,
  value: Uint32Array,
  { from, to, curves }: { readonly from: number; readonly to: number; readonly curves: KaplanMeier },
): void {
  const { left } = curves
  let member = starts[from] ?? 0
  for (let at = from; at < to; at += 1) {
    const end = starts[at + 1] ?? 0
    for (; member < end; member += 1) {
      const group = groups[member] ?? 0
      const ofGroup = left[group] ?? 0
      left[group] = ofGroup - 1
      if (ofGroup <= 0) reached(curves, group, value[at] ?? 0)
    }
  }
}

function countGroups(groups: Int32Array, from: number, to: number, sums: Uint32Array): void {
  for (let at = from; at < to; at += 1) {
    const group = groups[at] ?? 0
    sums[group] = (sums[group] ?? 0) + 1
  }
}
