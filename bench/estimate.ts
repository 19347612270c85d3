import { LATEST_EXAMS, paceOf } from '../domain/estimate/pace.ts'
import { estimateWaits, isWorthSaying } from '../domain/estimate/waits.ts'
import { type Day, type DayPatient, dayOf, KINDS } from './days/day.ts'
import { median } from './report/figures.ts'
import type { Bench, Row } from './report/row.ts'

const DAYS = 60
const QUICK_DAYS = 8

/**
 * Replays generated days: at each arrival the waits of all waiting patients are estimated from what is known then, and
 * compared with the actual waits later.
 */
export const bench: Bench = ({ quick }) => {
  const days = KINDS.flatMap((kind) =>
    Array.from({ length: quick ? QUICK_DAYS : DAYS }, (_, at) => dayOf(kind, 1_000 * (KINDS.indexOf(kind) + 1) + at)),
  )
  const said = days.flatMap((day) => replay(day))
  const inside = said.filter(({ from, to, truth }) => from <= truth && truth <= to)
  const widths = said.filter(({ truth }) => truth >= 1).map(({ from, to, truth }) => (to - from) / truth)
  const ours = meanOf(said.map(({ from, to, truth }) => Math.abs((from + to) / 2 - truth)))
  const naive = meanOf(said.map(({ byAverage, truth }) => Math.abs(byAverage - truth)))
  const of = `${said.length.toLocaleString('en')} estimates of ${days.length} days`
  const rows: readonly Row[] = [
    {
      bench: 'estimate',
      what: `waits within the estimated range, ${of}`,
      unit: '%',
      ours: [(100 * inside.length) / said.length],
      peers: [],
      target: { of: 'value', atLeast: 80 },
    },
    {
      bench: 'estimate',
      what: 'width of the estimated range, relative to the wait, median',
      unit: '×',
      ours: [median(widths)],
      peers: [],
      target: { of: 'value', atMost: 0.6 },
    },
    {
      bench: 'estimate',
      what: 'error of the middle of the estimated range, mean',
      unit: 'min',
      ours: [ours],
      peers: [{ name: 'place in the queue × average time', values: [naive] }],
      target: { of: 'ratio', atMost: 0.7 },
    },
  ]
  return Promise.resolve(rows)
}

interface Said {
  readonly from: number
  readonly to: number
  readonly byAverage: number
  /** Actual wait from then on. */
  readonly truth: number
}

interface Exam {
  readonly begins: number
  readonly ends: number
}

/** Returns the estimates at each arrival with the actual waits. */
function replay({ average, places, opensAt, patients }: Day): Said[] {
  const exams = begun({ average, places, opensAt, patients })
  const begins = (patient: DayPatient) => exams.get(patient)?.begins ?? Number.NaN
  return patients.flatMap(({ arrives: now }) => {
    const here = patients.filter((patient) => patient.arrives <= now)
    const known = here.flatMap((patient) => exams.get(patient) ?? []).filter((exam) => exam.begins <= now)
    const running = known.filter(({ ends }) => ends > now).map((exam) => now - exam.begins)
    const queue = here.filter((patient) => begins(patient) > now).toSorted(byTurn)
    // No estimate is made while a room has a free place and calls nobody.
    if (running.length < places) return []
    const durations = known
      .filter(({ ends }) => ends <= now)
      .toSorted((a, b) => b.ends - a.ends)
      .slice(0, LATEST_EXAMS)
      .map((exam) => exam.ends - exam.begins)
    const pace = paceOf({ average, durations, running })
    if (!pace) return []
    const ranges = estimateWaits({ pace, places, running, waiting: queue.length })
    return queue.flatMap((patient, at) => {
      const range = ranges[at]
      return range && isWorthSaying(range)
        ? [{ ...range, byAverage: ((at + 1) * average) / places, truth: begins(patient) - now }]
        : []
    })
  })
}

/** Emergencies first, then by time of arrival. */
const byTurn = (a: DayPatient, b: DayPatient) => Number(b.isEmergency) - Number(a.isEmergency) || a.arrives - b.arrives

/** Computes the begin and end of each exam: the first waiting patient is called as soon as a place is free. */
function begun({ places, opensAt, patients }: Day): ReadonlyMap<DayPatient, Exam> {
  const exams = new Map<DayPatient, Exam>()
  const free = Array.from({ length: places }, () => opensAt)
  const left = new Set(patients)
  while (left.size > 0) {
    free.sort((a, b) => a - b)
    const place = free[0] ?? 0
    const first = Math.min(...[...left].map(({ arrives }) => arrives))
    const now = Math.max(place, first)
    const [next] = [...left].filter(({ arrives }) => arrives <= now).toSorted(byTurn)
    if (!next) break
    left.delete(next)
    exams.set(next, { begins: now, ends: now + next.exam })
    free[0] = now + next.exam
  }
  return exams
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
