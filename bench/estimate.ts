import { LATEST_EXAMS, paceOf } from '../domain/estimate/pace.ts'
import { estimateWaits, isWorthSaying } from '../domain/estimate/waits.ts'
import { BUNCHED, type Day, type DayPatient, dayOf, type Kind, KINDS } from './days/day.ts'
import { median } from './report/figures.ts'
import type { Bench, Row } from './report/row.ts'

const DAYS = 60
const QUICK_DAYS = 8

/** Number of patients called last whose waits the rolling average is of. */
const ROLLING = 10

/**
 * Replays generated days: at each arrival the waits of all waiting patients are estimated from what is known then, and
 * compared with the actual waits later. So are the estimates that hospitals and other programs make of the same.
 */
export const bench: Bench = ({ quick }) => {
  const count = quick ? QUICK_DAYS : DAYS
  const daysOf = (kind: Kind, at: number) =>
    Array.from({ length: count }, (_, day) => dayOf(kind, 1_000 * (at + 1) + day))
  return Promise.resolve([
    ...rowsOf(KINDS.flatMap(daysOf), ''),
    ...rowsOf(daysOf(BUNCHED, KINDS.length), ', patients arrive in bunches'),
  ])
}

/** Returns the rows of days. @param where added to what is measured */
function rowsOf(days: readonly Day[], where: string): readonly Row[] {
  const said = days.flatMap((day) => replay(day))
  const inside = said.filter(({ from, to, truth }) => from <= truth && truth <= to)
  const widths = said.filter(({ truth }) => truth >= 1).map(({ from, to, truth }) => (to - from) / truth)
  const row = (what: string, unit: Row['unit'], ours: number, rest: Pick<Row, 'target'> & Partial<Row>): Row => ({
    bench: 'estimate',
    what: `${what}${where}`,
    unit,
    ours: [ours],
    peers: [],
    ...rest,
  })
  const compared = (what: string, unit: Row['unit'], figureOf: (of: (one: Said) => Miss) => number) => {
    const ours = figureOf(({ from, to, truth }) => ({ error: Math.abs((from + to) / 2 - truth), isLonger: truth > to }))
    return BASELINES.map((name, at): Row => {
      const peer = figureOf(({ others, truth }) => ({
        error: Math.abs((others[name] ?? 0) - truth),
        isLonger: truth > (others[name] ?? 0),
      }))
      return row(what, unit, ours, {
        peers: [{ name, values: [peer] }],
        target: { of: 'ratio', ...(at === 0 && what === MEAN_ERROR && where === '' && { atMost: 0.7 }) },
        ...(ours > peer && { note: `${name} does better here` }),
      })
    })
  }
  const of = `${said.length.toLocaleString('en')} estimates of ${days.length} days`
  return [
    row(`waits within the estimated range, ${of}`, '%', share(inside.length, said), {
      target: { of: 'value', atLeast: 80 },
    }),
    row('width of the estimated range, relative to the wait, median', '×', median(widths), {
      target: { of: 'value', ...(where === '' && { atMost: 0.6 }) },
    }),
    ...compared(MEAN_ERROR, 'min', (errorOf) => meanOf(said.map((one) => errorOf(one).error))),
    ...compared('error of the middle of the estimated range, median', 'min', (errorOf) =>
      median(said.map((one) => errorOf(one).error)),
    ),
    ...compared('waits that are longer than the end of the range, or than the one time that is said', '%', (errorOf) =>
      share(said.filter((one) => errorOf(one).isLonger).length, said),
    ),
  ]
}

const MEAN_ERROR = 'error of the middle of the estimated range, mean'

interface Miss {
  readonly error: number
  /** Whether the patient waited longer than was said. */
  readonly isLonger: boolean
}

const share = (count: number, all: readonly unknown[]) => (100 * count) / all.length

/** Estimates of others: the place in the queue times the entered average, and waits of patients who were called before. */
const BASELINES = [
  'place in the queue × average time',
  'average wait of all called today',
  `average wait of the ${ROLLING} called last`,
  'wait of the one called last',
] as const

interface Said {
  readonly from: number
  readonly to: number
  readonly others: Readonly<Record<(typeof BASELINES)[number], number>>
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
    const waits = here
      .filter((patient) => begins(patient) <= now)
      .toSorted((a, b) => begins(b) - begins(a))
      .map((patient) => begins(patient) - patient.arrives)
    return queue.flatMap((patient, at) => {
      const range = ranges[at]
      if (!range || !isWorthSaying(range)) return []
      // The wait of others is that from the arrival on.
      const rest = (wait: number) => Math.max(wait - (now - patient.arrives), 0)
      const [byAverage, all, rolling, last] = BASELINES
      const others = {
        [byAverage]: ((at + 1) * average) / places,
        [all]: rest(meanOf(waits)),
        [rolling]: rest(meanOf(waits.slice(0, ROLLING))),
        [last]: rest(waits[0] ?? 0),
      } as Said['others']
      return [{ ...range, others, truth: begins(patient) - now }]
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
