import { WAIT_BAR_MINUTES, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'
import type { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
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
    const { day, key, value } = facts.entries
    const curves = this.#curves
    const all = this.#all
    const { left } = curves
    let leftOfAll = left[all] ?? 0
    let called = 0
    let censored = 0
    for (let at = from; at < to; at += 1) {
      const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
      if (dayGroup === NOT_ASKED) continue
      const cellAndCall = key[at] ?? 0
      const cellGroup = ofCell[cellAndCall >>> 1] ?? NOT_ASKED
      if (cellGroup === NOT_ASKED) continue
      const group = dayGroup + cellGroup
      if ((cellAndCall & 1) === 0) {
        censored += 1
        left[all] = leftOfAll
        curves.censored(all)
        leftOfAll = left[all] ?? 0
        if (all > 0) curves.censored(group)
        continue
      }
      called += 1
      if (leftOfAll <= 0) {
        left[all] = leftOfAll
        curves.reach(all, value[at] ?? 0)
        leftOfAll = left[all] ?? 0
      }
      leftOfAll -= 1
      if (all === 0) continue
      const ofGroup = left[group] ?? 0
      left[group] = ofGroup - 1
      if (ofGroup <= 0) reached(curves, group, value[at] ?? 0)
    }
    left[all] = leftOfAll
    this.#called[bar] = (this.#called[bar] ?? 0) + called
    this.#censored[bar] = (this.#censored[bar] ?? 0) + censored
  }
}

/** Notes a call that `left` already counts. */
export function reached(curves: KaplanMeier, group: number, ms: number): void {
  curves.left[group] = (curves.left[group] ?? 0) + 1
  curves.called(group, ms)
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
  const { left } = curves
  let leftOfAll = left[all] ?? 0
  for (let at = from; at < to; at += 1) {
    const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
    if (dayGroup === NOT_ASKED) continue
    const cellGroup = ofCell[cell[at] ?? 0] ?? NOT_ASKED
    if (cellGroup === NOT_ASKED) continue
    if (leftOfAll <= 0) {
      left[all] = leftOfAll
      curves.reach(all, value[at] ?? 0)
      leftOfAll = left[all] ?? 0
    }
    leftOfAll -= 1
    if (!isGrouped) continue
    const group = dayGroup + cellGroup
    const ofGroup = left[group] ?? 0
    left[group] = ofGroup - 1
    if (ofGroup <= 0) reached(curves, group, value[at] ?? 0)
  }
  left[all] = leftOfAll
}
