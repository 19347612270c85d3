import { WAIT_BAR_MINUTES, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsSummary } from '../../../contract/statistics.ts'
import { KaplanMeier } from '../../../domain/statistics/kaplanMeier.ts'
import { ENTRY, STAY } from '../facts/records.ts'
import { type Grouping, Groups, NOT_ASKED, type Part, type Question, tallied } from './groups.ts'
import { inOrder } from './inOrder.ts'
import { Pace } from './pace.ts'
import { STAY_LOST } from './sortedFacts.ts'
import { StayGroups } from './stayGroups.ts'
import { Tallies, type TalliedRow } from './tallies.ts'

/** Figures of some days; rows in no particular order, without labels. */
export interface Answered extends Pick<StatisticsSummary, 'excluded' | 'distribution'> {
  readonly total: TalliedRow
  readonly rows: readonly ({ readonly key: string } & TalliedRow)[]
}

const SHARES = [0.5, 0.9]
const BAR_MS = WAIT_BAR_MINUTES * 60_000

/** Answers a question from facts; lets other calls pass from time to time. */
export async function summarize(parts: readonly Part[], question: Question): Promise<Answered> {
  const pace = new Pace()
  const groups = new Groups(question)
  const asked = parts.map((part) => groups.of(part)).filter(({ ofDay }) => ofDay.some((group) => group !== NOT_ASKED))
  const { keys } = groups
  // The last group is all of them.
  const all = keys.length
  const isGrouped = question.groupBy !== undefined
  const tallies = new Tallies(all + 1)
  const stayGroups = new StayGroups(groups, all)
  const lost = { stayNotEnded: 0, wrongClock: 0 }
  for (const part of asked) {
    await pace.slices(part.facts.entries.day.length, (from, to) => tally(part, from, to))
    await pace.slices(part.facts.stays.day.length, (from, to) => tallyStays(part, from, to))
  }
  const { waits, exams, stays } = tallies.measured
  const curves = {
    waits: new KaplanMeier(waits, SHARES),
    exams: new KaplanMeier(exams, SHARES),
    stays: new KaplanMeier(stays, SHARES),
  }
  const calledBars = new Uint32Array(WAIT_BARS)
  const censoredBars = new Uint32Array(WAIT_BARS)
  // Waits come in ascending order, so the bar that they belong to only moves on.
  let bar = 0
  let barEnd = BAR_MS
  await walkWaits()
  await walkExams()
  await walkStays()
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
    distribution: Array.from(calledBars, (called, at) => ({
      fromMinutes: at * WAIT_BAR_MINUTES,
      called,
      censored: censoredBars[at] ?? 0,
    })),
    total: tallies.row(all, curves),
    rows,
  }

  function tally({ facts, ofDay, ofCell, limits, unconfirmed }: Grouping, from: number, to: number): void {
    const { day, cell, flags, count: countAt, value, measured } = facts.entries
    for (let at = from; at < to; at += 1) {
      const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
      if (dayGroup === NOT_ASKED) continue
      const cellAt = cell[at] ?? 0
      const cellGroup = ofCell[cellAt] ?? NOT_ASKED
      if (cellGroup === NOT_ASKED) continue
      const bits = tallied(flags[at] ?? 0, unconfirmed[cellAt] ?? 0)
      const isOver = at < measured && (value[at] ?? 0) > (limits[cellAt] ?? Infinity)
      // The first says that nothing happened.
      const happened = countAt[at] === 0 ? undefined : facts.counts[countAt[at] ?? 0]
      tallies.addEntry(all, bits, isOver)
      if (happened) tallies.addCounts(all, happened)
      if (!isGrouped) continue
      tallies.addEntry(dayGroup + cellGroup, bits, isOver)
      if (happened) tallies.addCounts(dayGroup + cellGroup, happened)
    }
  }

  function tallyStays(part: Grouping, from: number, to: number): void {
    const { flags } = part.facts.stays
    for (let at = from; at < to; at += 1) {
      const found = stayGroups.find(part, at)
      if (found === 0) continue
      const bits = flags[at] ?? 0
      if (bits & STAY.lost) lost.stayNotEnded += 1
      if (bits & STAY.wrong) lost.wrongClock += 1
      if ((bits & STAY_LOST) !== 0) continue
      for (let each = 0; each < found; each += 1) tallies.addStay(stayGroups.found[each] ?? 0)
    }
  }

  function walkWaits(): Promise<void> {
    const walked = asked.map(({ facts: { entries } }) => ({
      ...entries,
      isCensored: (at: number) => ((entries.flags[at] ?? 0) & ENTRY.called) === 0,
    }))
    const walk = (index: number, from: number, to: number) => {
      const { facts, ofDay, ofCell } = asked[index] as Grouping
      const { day, cell, flags, value } = facts.entries
      for (let at = from; at < to; at += 1) {
        const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
        if (dayGroup === NOT_ASKED) continue
        const cellGroup = ofCell[cell[at] ?? 0] ?? NOT_ASKED
        if (cellGroup === NOT_ASKED) continue
        const ms = value[at] ?? 0
        while (ms >= barEnd) {
          bar += 1
          barEnd = bar < WAIT_BARS - 1 ? (bar + 1) * BAR_MS : Infinity
        }
        if (((flags[at] ?? 0) & ENTRY.called) === 0) {
          censoredBars[bar] = (censoredBars[bar] ?? 0) + 1
          curves.waits.censored(all)
          if (isGrouped) curves.waits.censored(dayGroup + cellGroup)
        } else {
          calledBars[bar] = (calledBars[bar] ?? 0) + 1
          curves.waits.called(all, ms)
          if (isGrouped) curves.waits.called(dayGroup + cellGroup, ms)
        }
      }
    }
    return inOrder(walked, walk, pace)
  }

  function walkExams(): Promise<void> {
    const walk = (index: number, from: number, to: number) => {
      const { facts, ofDay, ofCell } = asked[index] as Grouping
      const { day, cell, value } = facts.exams
      for (let at = from; at < to; at += 1) {
        const dayGroup = ofDay[day[at] ?? 0] ?? NOT_ASKED
        if (dayGroup === NOT_ASKED) continue
        const cellGroup = ofCell[cell[at] ?? 0] ?? NOT_ASKED
        if (cellGroup === NOT_ASKED) continue
        const ms = value[at] ?? 0
        curves.exams.called(all, ms)
        if (isGrouped) curves.exams.called(dayGroup + cellGroup, ms)
      }
    }
    return inOrder(
      asked.map(({ facts }) => facts.exams),
      walk,
      pace,
    )
  }

  function walkStays(): Promise<void> {
    const walk = (index: number, from: number, to: number) => {
      const part = asked[index] as Grouping
      const { value } = part.facts.stays
      for (let at = from; at < to; at += 1) {
        const found = stayGroups.find(part, at)
        for (let each = 0; each < found; each += 1) curves.stays.called(stayGroups.found[each] ?? 0, value[at] ?? 0)
      }
    }
    return inOrder(
      asked.map(({ facts }) => facts.stays),
      walk,
      pace,
    )
  }
}
