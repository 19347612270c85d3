import { WAIT_BAR_MINUTES, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'
import type { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { NOT_ASKED } from './groups.ts'
import { firstFrom } from './inOrder.ts'
import type { Durations } from './sortedFacts.ts'

const BAR_MS = WAIT_BAR_MINUTES * 60_000

/*
 * Walks through millions of durations: whatever a loop reads is a local array, and the loop calls nothing. The few
 * durations at which there is more to do end the loop.
 */

/** Which durations are walked through, and the groups of their days and kinds. */
export interface DurationWalk {
  readonly durations: Durations
  readonly ofDay: Int32Array
  /** A group, {@link censoredOf} a group, or NOT_ASKED. */
  readonly ofKind: Int32Array
  /** Whether they belong to the group of all. */
  readonly isOfAll: boolean
  /** Whether each belongs to the group of its day and kind, too. */
  readonly isGrouped: boolean
}

/** A run of durations, and the number of the group of all. */
interface Run {
  readonly from: number
  readonly to: number
  readonly all: number
}

/** Marks the group of durations that did not end with a call; marked again it is the group. */
export const censoredOf = (group: number): number => NOT_ASKED - 1 - group

/** Counts waits by their length while they are taken into the curves of their groups. */
export class Distribution {
  readonly #called = new Uint32Array(WAIT_BARS)
  readonly #censored = new Uint32Array(WAIT_BARS)

  get bars(): StatisticsSummary['distribution'] {
    return Array.from(this.#called, (called, at) => ({
      fromMinutes: at * WAIT_BAR_MINUTES,
      called,
      censored: this.#censored[at] ?? 0,
    }))
  }

  walk(waits: DurationWalk, { from, to, all }: Run, curves: KaplanMeier): void {
    const { value } = waits.durations
    for (let at = from; at < to;) {
      const bar = Math.min(WAIT_BARS - 1, Math.floor((value[at] ?? 0) / BAR_MS))
      const end = bar === WAIT_BARS - 1 ? to : firstFrom(value, at, to, (bar + 1) * BAR_MS)
      const before = curves.taken(all)
      const censored = walkDurations(waits, { from: at, to: end, all }, curves)
      this.#called[bar] = (this.#called[bar] ?? 0) + curves.taken(all) - before - censored
      this.#censored[bar] = (this.#censored[bar] ?? 0) + censored
      at = end
    }
  }
}

/** Takes a run of durations, in ascending order, into the curves of their groups. @returns how many were censored */
export function walkDurations(walk: DurationWalk, { from, to, all }: Run, curves: KaplanMeier): number {
  const { durations, ofDay, ofKind, isOfAll, isGrouped } = walk
  let censored = 0
  for (let at = from; ; at += 1) {
    at = lower(walk, { from: at, to, all }, curves.left)
    if (at >= to) return censored
    const ms = durations.value[at] ?? 0
    const ofDuration = ofKind[durations.kind[at] ?? 0] ?? NOT_ASKED
    const isCensored = ofDuration < 0
    const group = (ofDay[durations.day[at] ?? 0] ?? 0) + (isCensored ? censoredOf(ofDuration) : ofDuration)
    if (isCensored) censored += 1
    for (const taking of [isOfAll && all, isGrouped && group])
      if (taking !== false) {
        if (isCensored) curves.censored(taking)
        else curves.called(taking, ms)
      }
  }
}

/** Lowers `left` for each call up to a duration that is censored, or may reach a share. @returns its index, or `to` */
function lower(
  { durations: { day, kind }, ofDay, ofKind, isOfAll, isGrouped }: DurationWalk,
  { from, to, all }: Run,
  left: Int32Array,
): number {
  let leftOfAll = isOfAll ? (left[all] ?? 0) : to
  let at = from
  for (; at < to; at += 1) {
    const dayGroup = ofDay[day[at] ?? 0] ?? -1
    if (dayGroup < 0) continue
    const kindGroup = ofKind[kind[at] ?? 0] ?? -1
    if (kindGroup === -1) continue
    if (kindGroup < 0 || leftOfAll <= 0) break
    if (isGrouped) {
      const group = dayGroup + kindGroup
      const ofGroup = left[group] ?? 0
      if (ofGroup <= 0) break
      left[group] = ofGroup - 1
    }
    leftOfAll -= 1
  }
  if (isOfAll) left[all] = leftOfAll
  return at
}

/** Counts a run of durations by group. */
export function countDurations(
  { durations: { day, kind }, ofDay, ofKind, isOfAll, isGrouped }: DurationWalk,
  { from, to, all }: Run,
  sums: Uint32Array,
): void {
  let counted = 0
  for (let at = from; at < to; at += 1) {
    const dayGroup = ofDay[day[at] ?? 0] ?? -1
    if (dayGroup < 0) continue
    const kindGroup = ofKind[kind[at] ?? 0] ?? -1
    if (kindGroup < 0) continue
    counted += 1
    if (!isGrouped) continue
    const group = dayGroup + kindGroup
    sums[group] = (sums[group] ?? 0) + 1
  }
  if (isOfAll) sums[all] = (sums[all] ?? 0) + counted
}
