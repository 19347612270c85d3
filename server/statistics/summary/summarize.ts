import { setImmediate as breathe } from 'node:timers/promises'
import { WAIT_BAR_MINUTES, WAIT_BARS } from '../../../contract/constants.ts'
import type { StatisticsGroup, StatisticsRow, StatisticsSummary } from '../../../contract/statistics.ts'
import { weekdayOf } from '../../../domain/statistics/hospitalClock.ts'
import type { DayFacts } from '../facts/dayFacts.ts'
import { type Cell, ENTRY, STAY } from '../facts/records.ts'
import { Collector } from './collector.ts'

/** What is asked of the facts of some days. */
export interface Question {
  readonly roomId?: number | undefined
  readonly didId?: number | undefined
  readonly groupBy?: StatisticsGroup | 'roomHour' | undefined
  /** Exams that are made in a room. */
  readonly examsOf: (roomId: number) => readonly string[]
  /** Longest wait in a room that is not too long, in ms. */
  readonly limitOf: (roomId: number) => number
  /** Visits that were opened again. */
  readonly isOpen: (visitId: number) => boolean
}

/** Figures of some days; rows in no particular order, without labels. */
export interface Answered extends Pick<StatisticsSummary, 'excluded' | 'total' | 'distribution'> {
  readonly rows: readonly ({ readonly key: string } & StatisticsRow)[]
}

/** So long at most other calls wait for figures. */
const BREATH_MS = 8

/** Answers a question from the facts of some days; lets other calls pass from time to time. */
export async function summarize(days: readonly DayFacts[], question: Question): Promise<Answered> {
  const total = new Collector()
  const groups = new Map<string, Collector>()
  const excluded = { waitOverNight: 0, examOverNight: 0, stayNotEnded: 0, wrongClock: 0 }
  const distribution = Array.from({ length: WAIT_BARS }, (_, at) => ({
    fromMinutes: at * WAIT_BAR_MINUTES,
    called: 0,
    censored: 0,
  }))
  const collectorOf = (key: string) => {
    const known = groups.get(key)
    if (known) return known
    const made = new Collector()
    groups.set(key, made)
    return made
  }
  let start = performance.now()
  const pause = async () => {
    if (performance.now() - start < BREATH_MS) return
    await breathe()
    start = performance.now()
  }
  for (const facts of days) {
    addEntries(facts)
    addStays(facts)
    await pause()
  }
  const rows: Answered['rows'][number][] = []
  for (const [key, collector] of groups) {
    if (!collector.isEmpty) rows.push({ key, ...collector.row() })
    await pause()
  }
  return { excluded, distribution, total: total.row(), rows }

  function addEntries({ day, cells, counts, entries }: DayFacts): void {
    const collectors = cells.map((cell) =>
      isAsked(cell) ? [total, ...keysOf(day, cell, [cell]).map(collectorOf)] : [],
    )
    const limits = cells.map(({ roomId }) => question.limitOf(roomId))
    const { cell: cellAt, count: countAt, flags: flagsAt, wait: waitAt, exam: examAt, size } = entries
    const hasCounts = counts.map((count) => JSON.stringify(count).match(/[1-9]/) !== null)
    for (let at = 0; at < size; at += 1) {
      const cell = cellAt[at] ?? 0
      const asked = collectors[cell] ?? []
      if (asked.length === 0) continue
      const flags = flagsAt[at] ?? 0
      const wait = waitAt[at] ?? 0
      for (const each of asked) each.addEntry(flags, wait, examAt[at] ?? 0, limits[cell] ?? Infinity)
      const count = countAt[at] ?? 0
      if (hasCounts[count]) for (const each of asked) each.addCounts(counts[count] as (typeof counts)[number])
      if (flags & UNUSUAL) exclude(flags)
      if ((flags & (ENTRY.waitLost | ENTRY.waitWrong)) === 0) {
        const bar = distribution[Math.min(WAIT_BARS - 1, Math.floor(wait / BAR_MS))]
        if (bar) bar[flags & ENTRY.called ? 'called' : 'censored'] += 1
      }
    }
  }

  function exclude(flags: number): void {
    if (flags & ENTRY.waitLost) excluded.waitOverNight += 1
    if (flags & ENTRY.examLost) excluded.examOverNight += 1
    if (flags & ENTRY.waitWrong) excluded.wrongClock += 1
    if (flags & ENTRY.examWrong) excluded.wrongClock += 1
  }

  function addStays({ day, cells, places, stays }: DayFacts): void {
    const { visit: visitAt, cell: cellAt, place: placeAt, flags: flagsAt, stay: stayAt, size } = stays
    const collectors = new Map<number, Collector[]>()
    for (let at = 0; at < size; at += 1) {
      const [cell, place] = [cellAt[at] ?? 0, placeAt[at] ?? 0]
      const pair = cell * places.length + place
      const asked = collectors.get(pair) ?? collectorsOfStay(day, cells[cell], places[place] ?? [])
      collectors.set(pair, asked)
      if (asked.length === 0 || question.isOpen(visitAt[at] ?? 0)) continue
      const flags = flagsAt[at] ?? 0
      for (const each of asked) each.addStay(flags, stayAt[at] ?? 0)
      if (flags & STAY.lost) excluded.stayNotEnded += 1
      if (flags & STAY.wrong) excluded.wrongClock += 1
    }
  }

  /** A stay counts at each room where the patient was. */
  function collectorsOfStay(day: string, cell: Cell | undefined, places: DayFacts['places'][number]): Collector[] {
    const at = places.map(([didId, roomId]) => ({ didId, roomId })).filter(isAsked)
    const isFiltered = question.roomId !== undefined || question.didId !== undefined
    if (!cell || (isFiltered && at.length === 0)) return []
    return [total, ...keysOf(day, cell, at).map(collectorOf)]
  }

  function isAsked({ didId, roomId }: Pick<Cell, 'didId' | 'roomId'>): boolean {
    return (
      (question.roomId === undefined || question.roomId === roomId) &&
      (question.didId === undefined || question.didId === didId)
    )
  }

  /** The groups to which a record belongs, each once. */
  function keysOf(day: string, cell: Cell, places: readonly Pick<Cell, 'didId' | 'roomId'>[]): string[] {
    const keys = (): readonly string[] => {
      switch (question.groupBy) {
        case undefined:
          return []
        case 'day':
          return [day]
        case 'hour':
          return [String(cell.hour)]
        case 'weekday':
          return [String(weekdayOf(day))]
        case 'package':
          return [cell.packageName]
        case 'group':
          return [cell.groupName]
        case 'room':
          return places.map(({ roomId }) => String(roomId))
        case 'did':
          return places.map(({ didId }) => String(didId))
        case 'roomHour':
          return places.map(({ roomId }) => `${roomId} ${cell.hour}`)
        case 'exam':
          return places.flatMap(({ roomId }) => question.examsOf(roomId))
      }
    }
    return [...new Set(keys())]
  }
}

const UNUSUAL = ENTRY.waitLost | ENTRY.waitWrong | ENTRY.examLost | ENTRY.examWrong
const BAR_MS = WAIT_BAR_MINUTES * 60_000
