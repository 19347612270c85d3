import { WAIT_BAR_MINUTES, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'
import { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { NOT_ASKED, type StayWalk } from './groups.ts'
import { firstFrom } from './inOrder.ts'
import type { Grouped } from './kindCounts.ts'
import type { Durations } from './sortedFacts.ts'

const BAR_MS = WAIT_BAR_MINUTES * 60_000

/*
 * Walks through millions of durations: whatever a loop reads is a local array, and the loop calls nothing. The few
 * durations at which there is more to do end the loop.
 */

/** Durations, and the groups of their days and kinds as numbers whose sum is the group. */
export interface DurationWalk {
  readonly durations: Durations
  readonly ofDay: Int32Array
  /** {@link censoredOf} a group where the durations did not end with a call. */
  readonly ofKind: Int32Array
  /** Whether the durations of all groups belong to the group of all, too. */
  readonly isOfAll: boolean
}

/** A run of durations, and the number of the group of all. */
interface Run {
  readonly from: number
  readonly to: number
  readonly all: number
}

/** Marks the group of durations that did not end with a call; marked again it is the group. */
const censoredOf = (group: number): number => -1 - group

/**
 * Prepares a walk. Durations that are not asked for go into groups behind the group of all: skipping every second one
 * would take longer.
 * @param walk how the walk takes groups
 * @param isCensored whether durations of a kind did not end with a call
 */
export function walkOf(
  { durations, ofDay, ofKind }: Grouped,
  walk: Pick<StayWalk, 'isOfAll' | 'isGrouped'>,
  all: number,
  isCensored: (kind: number) => boolean = () => false,
): DurationWalk {
  const notAsked = all + 1
  return {
    durations,
    ofDay: ofDay.map((group) => (group === NOT_ASKED ? notAsked : group)),
    ofKind: ofKind.map((asked, kind) => {
      if (asked === NOT_ASKED) return notAsked
      const group = walk.isGrouped ? asked : all
      return isCensored(kind) ? censoredOf(group) : group
    }),
    isOfAll: walk.isOfAll && walk.isGrouped,
  }
}

/** Returns curves of groups, the last of which is that of all, with room for durations that are not asked for. */
export function curvesOf(sizes: ArrayLike<number>, shares: readonly number[]): KaplanMeier {
  // Day and kind may both be not asked for. So many durations reach no share.
  const notAsked = Array.from({ length: sizes.length + 1 }, () => COUNTLESS)
  return new KaplanMeier([...Array.from(sizes), ...notAsked], shares)
}

const COUNTLESS = 2 ** 30

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
  const { durations, ofDay, ofKind, isOfAll } = walk
  let censored = 0
  for (let at = from; ; at += 1) {
    at = lower(walk, { from: at, to, all }, curves.left)
    if (at >= to) return censored
    const ofDuration = ofKind[durations.kind[at] ?? 0] ?? 0
    const isCensored = ofDuration < 0
    const group = (ofDay[durations.day[at] ?? 0] ?? 0) + (isCensored ? censoredOf(ofDuration) : ofDuration)
    if (group > all) continue
    if (isCensored) censored += 1
    for (const taking of isOfAll ? [all, group] : [group])
      if (isCensored) curves.censored(taking)
      else curves.called(taking, durations.value[at] ?? 0)
  }
}

/** Lowers `left` for each call up to a duration that is censored, or may reach a share. @returns its index, or `to` */
function lower(
  { durations: { day, kind }, ofDay, ofKind, isOfAll }: DurationWalk,
  { from, to, all }: Run,
  left: Int32Array,
): number {
  let leftOfAll = isOfAll ? (left[all] ?? 0) : COUNTLESS
  let at = from
  for (; at < to; at += 1) {
    const ofDuration = ofKind[kind[at] ?? 0] ?? 0
    if (ofDuration < 0 || leftOfAll <= 0) break
    const group = (ofDay[day[at] ?? 0] ?? 0) + ofDuration
    const ofGroup = left[group] ?? 0
    if (ofGroup <= 0) break
    left[group] = ofGroup - 1
    // One less for a group before that of all; written without a branch, which would take longer.
    leftOfAll -= (group - all) >>> 31
  }
  if (isOfAll) left[all] = leftOfAll
  return at
}
