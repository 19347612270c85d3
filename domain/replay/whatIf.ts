import { nextRoom } from '../nextRoom.ts'
import { KaplanMeier } from '../statistics/kaplanMeier.ts'
import { quantiles } from '../statistics/quantiles.ts'
import { type Change, changed, type DayModel, modelOf, NO_CHANGE, type PastDay } from './model.ts'
import { replay, type ReplayedEntry } from './replay.ts'

/** Waits of a day, in minutes; null where nothing was measured, or the curve does not reach it. */
export interface DayFigures {
  /** Quantiles of the waits until the first call, by Kaplan and Meier. */
  readonly waitMedian: number | null
  readonly waitP90: number | null
  /** Median time from joining the first queue to the end of the last entry. */
  readonly stay: number | null
  /** Patients who left a queue without a call. */
  readonly leftWaiting: number
  /** End of the last exam, since the beginning of the day. */
  readonly lastEnd: number | null
}

/** Four of five runs of the model are between `low` and `high`; null where fewer than half of them have a figure. */
export type FigureRange = { readonly low: number; readonly middle: number; readonly high: number } | null
export type DayRanges = Readonly<Record<keyof DayFigures, FigureRange>>

/** The waits of a room, or of an hour: the median of the day that was, and of the model without and with the change. */
export interface WaitRow {
  /** Index of the room, or the number of the hour since the beginning of the day. */
  readonly key: number
  readonly count: number
  readonly truth: number | null
  readonly asItWas: FigureRange
  readonly changed: FigureRange
}

/** Results of the model for a day, beside the real day. */
export interface WhatIf {
  readonly truth: DayFigures
  readonly asItWas: DayRanges
  readonly changed: DayRanges
  /** Difference of the two runs of each pair: with the change, less without it. */
  readonly difference: DayRanges
  readonly rooms: readonly WaitRow[]
  readonly hours: readonly WaitRow[]
}

/** Number of times that the model replays a day. */
export const RUNS = 40
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const LOW = 0.1
const HIGH = 0.9

/**
 * Replays a day with and without a change, each pair of runs with the same durations. The same input gives the same
 * result.
 */
export function compareDay(day: PastDay, change: Change, runs = RUNS): WhatIf {
  const truth = truthOf(day)
  const modelAt = modelOf(day)
  const pairs = Array.from({ length: runs }, (_, seed) => {
    const model = modelAt(seed + 1)
    return { before: run(model, NO_CHANGE), after: run(model, change) }
  })
  const before = pairs.map((pair) => figuresOf(pair.before))
  const after = pairs.map((pair) => figuresOf(pair.after))
  const rowsBy = (keyOf: (entry: ReplayedEntry) => number, ofDay = (entries: readonly ReplayedEntry[]) => entries) => {
    const of = (entries: readonly ReplayedEntry[]) => Map.groupBy(ofDay(entries), keyOf)
    const grouped = {
      truth: of(truth),
      before: pairs.map((pair) => of(pair.before)),
      after: pairs.map((pair) => of(pair.after)),
    }
    const keys = [...new Set([...grouped.truth.keys(), ...grouped.after.flatMap((group) => [...group.keys()])])]
    return keys
      .toSorted((a, b) => a - b)
      .map((key) => {
        const medians = (groups: readonly ReadonlyMap<number, readonly ReplayedEntry[]>[]) =>
          rangeOf(groups.map((group) => waitsOf(group.get(key) ?? [], [0.5])[0] ?? null))
        return {
          key,
          count: grouped.truth.get(key)?.length ?? 0,
          truth: waitsOf(grouped.truth.get(key) ?? [], [0.5])[0] ?? null,
          asItWas: medians(grouped.before),
          changed: medians(grouped.after),
        }
      })
  }
  return {
    truth: figuresOf(truth),
    asItWas: rangesOf(before),
    changed: rangesOf(after),
    difference: rangesOf(before.map((figures, at) => differenceOf(figures, after[at] ?? figures))),
    rooms: rowsBy(({ room }) => room),
    hours: rowsBy(({ joined }) => Math.floor(joined / HOUR_MINUTES), wholeWaits),
  }
}

/** Replays a day. Patients go on in the order of that day unless the change lets them choose. */
export function run(model: DayModel, change: Change): readonly ReplayedEntry[] {
  return replay(changed(model, change), change.isShortest ? nextRoom : undefined).entries
}

/** The entries of the day that was, as the model would have them. */
export const truthOf = ({ patients }: PastDay): ReplayedEntry[] =>
  patients.flatMap((entries, patient) => {
    let since = 0
    return entries.map(({ room, joinedMs, calledMs, endedMs, isMoved }, at) => {
      if (!entries[at - 1]?.isMoved) since = joinedMs / MINUTE_MS
      return {
        patient,
        room,
        joined: joinedMs / MINUTE_MS,
        since,
        ...(calledMs !== null && { called: calledMs / MINUTE_MS }),
        ended: endedMs / MINUTE_MS,
        isMoved,
      }
    })
  })

/** Waits of whole patients: one who was moved waits once, from the beginning to the call. */
const wholeWaits = (entries: readonly ReplayedEntry[]): ReplayedEntry[] =>
  entries.flatMap((entry) => (entry.isMoved ? [] : { ...entry, joined: entry.since }))

function figuresOf(entries: readonly ReplayedEntry[]): DayFigures {
  const waits = wholeWaits(entries)
  const [waitMedian = null, waitP90 = null] = waitsOf(waits, [0.5, 0.9])
  const stays = [...Map.groupBy(entries, ({ patient }) => patient).values()].map(
    (own) => Math.max(...own.map(({ ended }) => ended)) - Math.min(...own.map(({ joined }) => joined)),
  )
  const ends = entries.flatMap(({ called, ended }) => (called === undefined ? [] : ended))
  const [stay = null] = quantiles(Uint32Array.from(stays, inMs), [0.5])
  return {
    waitMedian,
    waitP90,
    stay: stay === null ? null : stay / MINUTE_MS,
    leftWaiting: waits.filter(({ called }) => called === undefined).length,
    lastEnd: ends.length === 0 ? null : ends.reduce((latest, end) => Math.max(latest, end), 0),
  }
}

/** Returns, in minutes, the waits within which these shares of the patients are called; a move ends one, too. */
function waitsOf(entries: readonly ReplayedEntry[], shares: readonly number[]): (number | null)[] {
  const curve = new KaplanMeier(entries.length, shares)
  const waits = entries
    .map(({ joined, called, ended, isMoved }) => ({
      ms: inMs((called ?? ended) - joined),
      isOver: called !== undefined || isMoved,
    }))
    .toSorted((a, b) => a.ms - b.ms)
  for (const { ms, isOver } of waits) curve.add(ms, !isOver)
  return curve.found.map((ms) => (ms === null ? null : ms / MINUTE_MS))
}

/** Never negative. */
const inMs = (minutes: number): number => Math.max(0, Math.round(minutes * MINUTE_MS))

const FIGURES = ['waitMedian', 'waitP90', 'stay', 'leftWaiting', 'lastEnd'] as const satisfies (keyof DayFigures)[]

const rangesOf = (runs: readonly DayFigures[]): DayRanges =>
  Object.fromEntries(FIGURES.map((name) => [name, rangeOf(runs.map((figures) => figures[name]))])) as Record<
    keyof DayFigures,
    FigureRange
  >

const differenceOf = (before: DayFigures, after: DayFigures): DayFigures =>
  Object.fromEntries(
    FIGURES.map((name) => {
      const [one, other] = [before[name], after[name]]
      return [name, one === null || other === null ? null : other - one]
    }),
  ) as unknown as DayFigures

/** Returns the middle of some values, and the bounds of four of five; null where fewer than half are known. */
export function rangeOf(values: readonly (number | null)[]): FigureRange {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length === 0 || known.length < values.length / 2) return null
  const at = (share: number) => known[Math.round(share * (known.length - 1))] ?? 0
  return { low: at(LOW), middle: at(0.5), high: at(HIGH) }
}
