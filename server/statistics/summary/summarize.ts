import type { StatisticsSummary } from '../../../contract/statistics.ts'
import { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { ENTRY } from '../facts/records.ts'
import { type Grouping, Groups, type Part, type Question } from './groups.ts'
import { inOrder } from './inOrder.ts'
import { Pace } from './pace.ts'
import { StayGroups } from './stayGroups.ts'
import { Tallies, type TalliedRow } from './tallies.ts'
import { walkDurations, WaitWalk } from './walks.ts'

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
  const tallies = new Tallies(all + 1)
  const stayGroups = new StayGroups(groups, all)
  for (const part of asked) {
    await pace.slices(part.facts.entries.day.length, (from, to) => tallies.addEntries(part, from, to))
    await stayGroups.find(part, tallies.stays, pace)
  }
  tallies.addUp(all)
  const { waits, exams, stays } = tallies.measured
  const curves = {
    waits: new KaplanMeier(waits, SHARES),
    exams: new KaplanMeier(exams, SHARES),
    stays: new KaplanMeier(stays, SHARES),
  }
  const waitWalk = new WaitWalk(curves.waits, all)
  const partAt = (index: number) => asked[index] as Grouping
  await inOrder(
    asked.map(({ facts: { entries } }) => ({
      ...entries,
      isCensored: (at: number) => ((entries.flags[at] ?? 0) & ENTRY.called) === 0,
    })),
    (index, from, to) => waitWalk.walk(partAt(index), from, to),
    pace,
  )
  await inOrder(
    asked.map(({ facts }) => facts.exams),
    (index, from, to) =>
      walkDurations(partAt(index).facts.exams, partAt(index), {
        from,
        to,
        all,
        isGrouped: all > 0,
        curves: curves.exams,
      }),
    pace,
  )
  await inOrder(
    asked.map(({ facts }) => facts.stays),
    (index, from, to) => stayGroups.walk(partAt(index), from, to, curves.stays),
    pace,
  )
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
      stayNotEnded: stayGroups.lost.stayNotEnded,
      wrongClock: stayGroups.lost.wrongClock + count(ENTRY.waitWrong) + count(ENTRY.examWrong),
    },
    distribution: waitWalk.distribution,
    total: tallies.row(all, curves),
    rows,
  }
}
