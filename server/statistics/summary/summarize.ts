import type { StatisticsSummary } from '../../../contract/statistics.ts'
import { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { ENTRY, STAY } from '../facts/records.ts'
import { type Grouping, Groups, NOT_ASKED, type Part, type Question } from './groups.ts'
import { inOrder } from './inOrder.ts'
import { Pace } from './pace.ts'
import { Tallies, type TalliedRow } from './tallies.ts'
import { censoredOf, countDurations, Distribution, type DurationWalk, walkDurations } from './walks.ts'

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
  const tallies = new Tallies(all + 1, asked)
  const walksOf = groups.stayWalks.map((walk) =>
    asked.map((part): DurationWalk => ({
      ...walk,
      durations: part.facts[walk.of],
      ofDay: part.ofDay,
      ofKind: part[walk.groups],
    })),
  )
  const lost = { stayNotEnded: 0, wrongClock: 0 }
  for (const part of asked) await tallies.addEntries(part, pace)
  for (const walk of walksOf.flat()) {
    const { measured } = walk.durations
    await pace.slices(measured, (from, to) => countDurations(walk, { from, to, all }, tallies.stays))
  }
  for (const [at, part] of asked.entries()) if (walksOf[0]?.[at]) await countLost(part, walksOf[0][at], lost, pace)
  tallies.addUp(all)
  const { waits, exams, stays } = tallies.measured
  const curves = {
    waits: new KaplanMeier(waits, SHARES),
    exams: new KaplanMeier(exams, SHARES),
    stays: new KaplanMeier(stays, SHARES),
  }
  const isGrouped = all > 0
  const ofEntries = asked.map(({ facts, ofDay, ofEntry }) => {
    const { flags } = facts.entryKinds
    const ofWait = ofEntry.map((group, kind) =>
      group === NOT_ASKED || (flags[kind] ?? 0) & ENTRY.called ? group : censoredOf(group),
    )
    const common = { ofDay, isOfAll: true, isGrouped }
    return {
      waits: { ...common, durations: facts.entries, ofKind: ofWait },
      exams: { ...common, durations: facts.exams, ofKind: ofEntry },
      isCensored: (at: number) => ((flags[facts.entries.kind[at] ?? 0] ?? 0) & ENTRY.called) === 0,
    }
  })
  const distribution = new Distribution()
  await inOrder(
    ofEntries.map(({ waits: { durations }, isCensored }) => ({ ...durations, isCensored })),
    (index, from, to) => distribution.walk(ofEntries[index]?.waits as DurationWalk, { from, to, all }, curves.waits),
    pace,
  )
  const walkInOrder = (walks: readonly DurationWalk[], of: KaplanMeier) =>
    inOrder(
      walks.map(({ durations }) => durations),
      (index, from, to) => void walkDurations(walks[index] as DurationWalk, { from, to, all }, of),
      pace,
    )
  await walkInOrder(
    ofEntries.map((walks) => walks.exams),
    curves.exams,
  )
  for (const walks of walksOf) await walkInOrder(walks, curves.stays)
  const rows: Answered['rows'][number][] = []
  for (const [group, key] of keys.entries()) {
    if (!tallies.isEmpty(group)) rows.push({ key, ...tallies.row(group, curves) })
    await pace.rest()
  }
  const count = (bit: number) => tallies.count(all, (flags) => (flags & bit) !== 0)
  return {
    excluded: {
      waitOverNight: count(ENTRY.waitLost),
      examOverNight: count(ENTRY.examLost),
      stayNotEnded: lost.stayNotEnded,
      wrongClock: lost.wrongClock + count(ENTRY.waitWrong) + count(ENTRY.examWrong),
    },
    distribution: distribution.bars,
    total: tallies.row(all, curves),
    rows,
  }
}

/** Counts the stays that were not measured. */
async function countLost(
  { facts }: Grouping,
  { durations: { day, kind, measured }, ofDay, ofKind }: DurationWalk,
  lost: { stayNotEnded: number; wrongClock: number },
  pace: Pace,
): Promise<void> {
  await pace.slices(day.length - measured, (from, to) => {
    for (let at = measured + from; at < measured + to; at += 1) {
      const of = kind[at] ?? 0
      if (ofDay[day[at] ?? 0] === NOT_ASKED || ofKind[of] === NOT_ASKED) continue
      if ((facts.stayKinds.flags[of] ?? 0) & STAY.lost) lost.stayNotEnded += 1
      else lost.wrongClock += 1
    }
  })
}
