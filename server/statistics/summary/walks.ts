import { WAIT_BAR_MINUTES, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'
import type { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { ENTRY } from '../facts/records.ts'
import { type Grouping, NOT_ASKED } from './groups.ts'
import { firstFrom } from './inOrder.ts'
import type { Durations } from './sortedFacts.ts'

const BAR_MS = WAIT_BAR_MINUTES * 60_000

/*
 * Walks through millions of durations: whatever a loop reads is a local array, and a duration is only looked at where a
 * curve reaches a share with it.
 */

/** Takes waits, in ascending order, into the curves of their groups, and counts them by length. */
export class WaitWalk {
  readonly #curves: KaplanMeier
  readonly #all: number
  readonly #called = new Uint32Array(WAIT_BARS)
  readonly #censored = new Uint32Array(WAIT_BARS)

  /** @param all number of the group of all waits; 0 if it is the only one */
  constructor(curves: KaplanMeier, all: number) {
    this.#curves = curves
    this.#all = all
  }

  get distribution(): StatisticsSummary['distribution'] {
    return Array.from(this.#called, (called, at) => ({
      fromMinutes: at * WAIT_BAR_MINUTES,
      called,
      censored: this.#censored[at] ?? 0,
    }))
  }

  walk(part: Grouping, from: number, to: number): void {
    const { value } = part.facts.entries
    for (let at = from; at < to;) {
      const bar = Math.min(WAIT_BARS - 1, Math.floor((value[at] ?? 0) / BAR_MS))
      const end = bar === WAIT_BARS - 1 ? to : firstFrom(value, at, to, (bar + 1) * BAR_MS)
      this.#walkBar(part, at, end, bar)
      at = end
    }
  }

  #walkBar({ facts, ofDay, ofCell }: Grouping, from: number, to: number, bar: number): void {
    const { day, cell, flags, value } = facts.entries
    const curves = this.#curves
    const all = this.#all
    const { seen, stop } = curves
    let called = 0
    let censored = 0
    let seenOfAll = seen[all] ?? 0
    let stopOfAll = stop[all] ?? 0
    for (let at = from; at < to; at += 1) {
      const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
      if (dayGroup === NOT_ASKED) continue
      const cellGroup = ofCell[cell[at] ?? 0] ?? NOT_ASKED
      if (cellGroup === NOT_ASKED) continue
      const group = dayGroup + cellGroup
      if (((flags[at] ?? 0) & ENTRY.called) === 0) {
        censored += 1
        seen[all] = seenOfAll
        curves.censored(all)
        seenOfAll += 1
        stopOfAll = stop[all] ?? 0
        if (all > 0) curves.censored(group)
        continue
      }
      called += 1
      if (seenOfAll >= stopOfAll) {
        curves.reach(all, seenOfAll, value[at] ?? 0)
        stopOfAll = stop[all] ?? 0
      }
      seenOfAll += 1
      if (all === 0) continue
      const ofGroup = seen[group] ?? 0
      seen[group] = ofGroup + 1
      if (ofGroup >= (stop[group] ?? 0)) curves.reach(group, ofGroup, value[at] ?? 0)
    }
    seen[all] = seenOfAll
    this.#called[bar] = (this.#called[bar] ?? 0) + called
    this.#censored[bar] = (this.#censored[bar] ?? 0) + censored
  }
}

interface DurationWalk {
  readonly from: number
  readonly to: number
  /** Number of the group of all durations. */
  readonly all: number
  /** Whether each belongs to another group, too. */
  readonly isGrouped: boolean
  readonly curves: KaplanMeier
}

/** Takes durations without censored ones, in ascending order, into the curves of their groups. */
export function walkDurations(
  { value, day, cell }: Durations,
  { ofDay, ofCell }: Pick<Grouping, 'ofDay' | 'ofCell'>,
  { from, to, all, isGrouped, curves }: DurationWalk,
): void {
  const { seen, stop } = curves
  let seenOfAll = seen[all] ?? 0
  let stopOfAll = stop[all] ?? 0
  for (let at = from; at < to; at += 1) {
    const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
    if (dayGroup === NOT_ASKED) continue
    const cellGroup = ofCell[cell[at] ?? 0] ?? NOT_ASKED
    if (cellGroup === NOT_ASKED) continue
    if (seenOfAll >= stopOfAll) {
      curves.reach(all, seenOfAll, value[at] ?? 0)
      stopOfAll = stop[all] ?? 0
    }
    seenOfAll += 1
    if (!isGrouped) continue
    const group = dayGroup + cellGroup
    const place = seen[group] ?? 0
    seen[group] = place + 1
    if (place >= (stop[group] ?? 0)) curves.reach(group, place, value[at] ?? 0)
  }
  seen[all] = seenOfAll
}
