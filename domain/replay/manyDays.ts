import { type Change, modelOf, NO_CHANGE, type PastDay } from './model.ts'
import type { ReplayedEntry } from './replay.ts'
import { type FigureRange, rangeOf, run, truthOf } from './whatIf.ts'

/** Number of times that the model replays each of many days. */
const RUNS_OF_MANY = 10
/** The start of the rooms is tried so much earlier. */
export const EARLIER_MINUTES = 30

/** Changes that are tried on each day: one more place beside each room, by its label, and the changes that need no room. */
type TriedChange = { readonly room: string } | 'earlier' | 'shortest' | 'spaced'

/** Results of one day: minutes that all its patients together waited, and that a change saves them. */
export interface DayGains {
  readonly patients: number
  readonly truth: number
  /** By run of the model. */
  readonly asItWas: readonly number[]
  readonly saved: readonly { readonly change: TriedChange; readonly minutes: readonly number[] }[]
}

/** A change over many days: minutes saved per day, and per patient. */
export interface Gain {
  readonly change: TriedChange
  readonly perDay: NonNullable<FigureRange>
  readonly perPatient: number
  /** Days on which the middle of the runs saves a minute or more. */
  readonly days: number
}

/** The changes over many days, the best first, and how far the model was from these days without a change. */
export interface Gains {
  readonly days: number
  readonly patients: number
  /** Mean minutes that a patient waited, and that the model says. */
  readonly truth: number
  readonly model: number
  /** Of the days: the middle and the largest difference of the two, in minutes for a patient. */
  readonly error: { readonly middle: number; readonly most: number }
  readonly gains: readonly Gain[]
}

/** Replays a day with each change by itself. The same day gives the same result. */
export function gainsOfDay(day: PastDay, runs = RUNS_OF_MANY): DayGains {
  const modelAt = modelOf(day)
  const models = Array.from({ length: runs }, (_, seed) => modelAt(seed + 1))
  const asItWas = models.map((model) => waitedIn(run(model, NO_CHANGE)))
  const tried: readonly (readonly [TriedChange, Change])[] = [
    ...day.rooms.map(({ label }, secondRoom) => [{ room: label }, { ...NO_CHANGE, secondRoom }] as const),
    ['earlier', { ...NO_CHANGE, startMinutes: -EARLIER_MINUTES }],
    ['shortest', { ...NO_CHANGE, isShortest: true }],
    ['spaced', { ...NO_CHANGE, isSpaced: true }],
  ]
  return {
    patients: day.patients.length,
    truth: waitedIn(truthOf(day)),
    asItWas,
    saved: tried.map(([change, made]) => ({
      change,
      minutes: models.map((model, at) => (asItWas[at] ?? 0) - waitedIn(run(model, made))),
    })),
  }
}

/** Sums up days: a room that a day did not have saves nothing there. */
export function gainsOf(days: readonly DayGains[]): Gains {
  const patients = sum(days.map((day) => day.patients))
  const perPatient = (minutes: number) => minutes / Math.max(1, patients)
  const errors = days
    .map((day) => Math.abs(middleOf(day.asItWas) - day.truth) / Math.max(1, day.patients))
    .toSorted((a, b) => a - b)
  const changes = new Map(days.flatMap(({ saved }) => saved.map(({ change }) => [keyOf(change), change] as const)))
  const gains = [...changes].map(([key, change]): Gain => {
    const byDay = days.map(({ saved }) => saved.find((each) => keyOf(each.change) === key)?.minutes ?? [0])
    return {
      change,
      perDay: rangeOf(byDay.flat()) ?? { low: 0, middle: 0, high: 0 },
      perPatient: perPatient(sum(byDay.map(middleOf))),
      days: byDay.filter((minutes) => middleOf(minutes) >= 1).length,
    }
  })
  return {
    days: days.length,
    patients,
    truth: perPatient(sum(days.map(({ truth }) => truth))),
    model: perPatient(sum(days.map(({ asItWas }) => middleOf(asItWas)))),
    error: { middle: middleOf(errors), most: errors.at(-1) ?? 0 },
    // By the minutes that are shown.
    gains: gains.toSorted(
      (a, b) => Math.round(b.perDay.middle) - Math.round(a.perDay.middle) || b.perPatient - a.perPatient,
    ),
  }
}

/** Minutes that all patients together waited, those who left until then. */
const waitedIn = (entries: readonly ReplayedEntry[]): number =>
  sum(entries.map(({ joined, called, ended }) => (called ?? ended) - joined))

const keyOf = (change: TriedChange): string => (typeof change === 'string' ? change : `room ${change.room}`)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const middleOf = (numbers: readonly number[]): number => rangeOf(numbers)?.middle ?? 0
