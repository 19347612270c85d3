import type { StatisticsSummary } from '../../../contract/statistics.ts'
import type { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { ENTRY } from '../facts/records.ts'
import { type Grouping, Groups, type Part, type Question, type StayWalk } from './groups.ts'
import { inOrder } from './inOrder.ts'
import { Pace } from './pace.ts'
import { Tallies, type TalliedRow } from './tallies.ts'
import { curvesOf, Distribution, type DurationWalk, walkDurations, walkOf } from './walks.ts'

/** Figures of some days; rows in no particular order, without labels. */
export interface Answered extends Pick<StatisticsSummary, 'excluded' | 'distribution'> {
  readonly total: TalliedRow
  readonly rows: readonly ({ readonly key: string } & TalliedRow)[]
}

const SHARES = [0.5, 0.9]

/** Answers a question from facts; lets other calls pass from time to time. */
export async function summarize(parts: readonly Part[], question: Question): Promise<Answered> {
  const pace = new Pace()
  await pace.rest()
  const groups = new Groups(question)
  const asked = parts.flatMap((part) => groups.of(part) ?? [])
  const { keys } = groups
  // The last group is all of them.
  const all = keys.length
  const tallies = new Tallies(all)
  const staysOf = ({ facts, ofDay, ...part }: Grouping, walk: StayWalk) => ({
    durations: facts[walk.of],
    ofDay,
    ofKind: part[walk.groups],
    flags: facts.stayKinds.flags,
  })
  for (const part of asked) {
    await tallies.addEntries(part, pace)
    for (const walk of groups.stayWalks) await tallies.addStays(staysOf(part, walk), walk, pace)
  }
  tallies.addUp()
  const { measured } = tallies
  const curves = {
    waits: curvesOf(measured.waits, SHARES),
    exams: curvesOf(measured.exams, SHARES),
    stays: curvesOf(measured.stays, SHARES),
  }
  const ofEntries = { isOfAll: true, isGrouped: all > 0 }
  const isCensored = ({ facts }: Grouping, kind: number) => ((facts.entryKinds.flags[kind] ?? 0) & ENTRY.called) === 0
  const distribution = new Distribution()
  const waits = asked.map((part) => {
    const { facts, ofDay, ofEntry: ofKind } = part
    return walkOf({ durations: facts.entries, ofDay, ofKind }, ofEntries, all, (kind) => isCensored(part, kind))
  })
  await inOrder(
    asked.map((part) => {
      const { entries } = part.facts
      return { ...entries, isCensored: (at: number) => isCensored(part, entries.kind[at] ?? 0) }
    }),
    (index, from, to) => distribution.walk(waits[index] as DurationWalk, { from, to, all }, curves.waits),
    pace,
  )
  const walkInOrder = (walks: readonly DurationWalk[], of: KaplanMeier) =>
    inOrder(
      walks.map(({ durations }) => durations),
      (index, from, to) => void walkDurations(walks[index] as DurationWalk, { from, to, all }, of),
      pace,
    )
  await walkInOrder(
    asked.map(({ facts, ofDay, ofEntry: ofKind }) => walkOf({ durations: facts.exams, ofDay, ofKind }, ofEntries, all)),
    curves.exams,
  )
  for (const walk of groups.stayWalks)
    await walkInOrder(
      asked.map((part) => walkOf(staysOf(part, walk), walk, all)),
      curves.stays,
    )
  const rows: Answered['rows'][number][] = []
  for (const [group, key] of keys.entries()) {
    if (!tallies.isEmpty(group)) rows.push({ key, ...tallies.row(group, curves) })
    await pace.rest()
  }
  return {
    excluded: tallies.excluded,
    distribution: distribution.bars,
    total: tallies.row(all, curves),
    rows,
  }
}
