import { LATEST_EXAMS, paceOf } from '../domain/estimate/pace.ts'
import { isWorthSaying } from '../domain/estimate/waits.ts'
import { nextRoom } from '../domain/nextRoom.ts'
import { ARRIVALS_MINUTES, estimateFinishes, type PatientNow } from '../domain/replay/finishes.ts'
import { replay, type ReplayedEntry } from '../domain/replay/replay.ts'
import { type CentreDay, centreDayOf, type CentrePatient } from './days/centre.ts'
import { at as quantile } from './percentiles.ts'
import type { Bench, Row } from './report/row.ts'

const DAYS = 60
const QUICK_DAYS = 8
const FIRST_SEED = 5_000
/** Arrivals a minute, of which the centre of these days takes less than one. */
const RATES = [1, 2, 3]
/** How often the ends of the visits are estimated during a day, in minutes. */
const ASK_MINUTES = 45

/**
 * Replays generated days of a check-up centre twice: with patients who visit the rooms in the order of the package, and
 * with patients who go where they are likely to be called first. Rooms call by arrival, and the choice uses only what
 * is known at that time.
 */
export const bench: Bench = ({ quick }) => {
  const days = Array.from({ length: quick ? QUICK_DAYS : DAYS }, (_, at) => centreDayOf(FIRST_SEED + at))
  const fixed = days.map((day) => replayCentre(day))
  const shortest = days.map((day) => replayCentre(day, nextRoom))
  const times = (centres: readonly Centre[]) => centres.map(({ stays }) => meanOf([...stays.values()]))
  const longest = (centres: readonly Centre[]) => centres.map((centre) => centre.longestQueue)
  const worse = days.flatMap((day, at) =>
    day.patients.map((patient) => {
      const [before = 0, now = 0] = [fixed[at]?.stays.get(patient), shortest[at]?.stays.get(patient)]
      return now / before
    }),
  )
  const of = `200 patients, 10 rooms, ${days.length} days`
  const rows: readonly Row[] = [
    {
      bench: 'way',
      what: `minutes in the hospital per patient, ${of}, mean`,
      unit: 'min',
      ours: times(shortest),
      peers: [{ name: 'the order of the package', values: times(fixed) }],
      target: { of: 'ratio', atMost: 0.85 },
    },
    {
      bench: 'way',
      what: 'minutes in the hospital, relative to the order of the package, p95 of patients',
      unit: '×',
      ours: [
        quantile(
          worse.toSorted((a, b) => a - b),
          0.95,
        ),
      ],
      peers: [],
      target: { of: 'value', atMost: 1.1 },
    },
    {
      bench: 'way',
      what: 'longest queue of a day',
      unit: 'patients',
      ours: longest(shortest),
      peers: [{ name: 'the order of the package', values: longest(fixed) }],
      target: { of: 'ratio', atMost: 1 },
    },
  ]
  return Promise.resolve([
    ...rows,
    ...RATES.flatMap((rate) => rateRows(rate, days.length)),
    ...finishRows(days, shortest),
  ])
}

/**
 * Holds the way against the order of the package and a person at the door, where patients arrive faster than a centre
 * can take them.
 */
function rateRows(rate: number, count: number): readonly Row[] {
  const days = Array.from({ length: count }, (_, at) => centreDayOf(FIRST_SEED + at, rate))
  const times = (choose?: typeof nextRoom) => days.map((day) => meanOf([...replayCentre(day, choose).stays.values()]))
  const ours = times(nextRoom)
  const peers = [
    { name: 'the order of the package', values: times() },
    { name: 'a guide who sends to the shortest line', values: times(shortestLine) },
  ]
  return peers.map((peer) => ({
    bench: 'way',
    what: `minutes in the hospital per patient, ${rate} ${rate === 1 ? 'arrival' : 'arrivals'} a minute, mean`,
    unit: 'min',
    ours,
    peers: [peer],
    target: { of: 'ratio' },
    ...(meanOf(ours) > meanOf(peer.values) && { note: `${peer.name} does better here` }),
  }))
}

/** A person sees how many people stand in a line, and not how long their exams take. */
const shortestLine: typeof nextRoom = (rooms) =>
  rooms.reduce(
    (best, { waiting }, at) => (waiting < (rooms[best]?.waiting ?? Infinity) ? at : best),
    rooms.length > 0 ? 0 : -1,
  )

/** Holds the estimated ends of visits against the real ones. */
function finishRows(days: readonly CentreDay[], replayed: readonly Centre[]): readonly Row[] {
  const said = days.flatMap((day, at) => finishesOf(day, replayed[at]?.entries ?? []))
  const shown = said.filter(isWorthSaying)
  const inside = shown.filter(({ from, to, truth }) => from <= truth && truth <= to)
  const widths = shown.map(({ from, to }) => to - from)
  const of = `${shown.length.toLocaleString('en')} of ${said.length.toLocaleString('en')} estimates of ${days.length} days`
  return [
    {
      bench: 'way',
      what: `ends of visits within the estimated range, ${of}`,
      unit: '%',
      ours: [(100 * inside.length) / shown.length],
      peers: [],
      target: { of: 'value', atLeast: 80 },
    },
    {
      bench: 'way',
      what: 'width of the estimated range of the end of a visit, mean',
      unit: 'min',
      ours: [meanOf(widths)],
      peers: [],
      target: { of: 'value', atMost: 30 },
    },
  ]
}

interface SaidFinish {
  readonly from: number
  readonly to: number
  /** Minutes until the visit ended. */
  readonly truth: number
}

/** Returns the ends as they are estimated during a day, from what is known then, with the real ones. */
function finishesOf({ rooms, patients }: CentreDay, entries: readonly ReplayedEntry[]): SaidFinish[] {
  const ends = Map.groupBy(entries, ({ patient }) => patient)
  const lastEnd = Math.max(...entries.map(({ ended }) => ended))
  const said: SaidFinish[] = []
  for (let now = ASK_MINUTES; now < lastEnd; now += ASK_MINUTES) {
    const open = entries
      .filter(({ joined, ended }) => joined <= now && ended > now)
      .toSorted((a, b) => Number(isCalled(b, now)) - Number(isCalled(a, now)) || a.joined - b.joined)
    const state = open.map((entry): PatientNow => {
      const been = new Set(
        entries.filter(({ patient, joined }) => patient === entry.patient && joined <= now).map(({ room }) => room),
      )
      return {
        room: entry.room,
        elapsed: isCalled(entry, now) ? now - (entry.called ?? now) : undefined,
        away: 0,
        left: planOf(patients[entry.patient]).filter(({ roomId }) => !been.has(roomId)),
      }
    })
    const ranges = runAll(
      estimateFinishes({
        rooms: rooms.map(({ average, places }, room) => {
          const own = entries.filter((entry) => entry.room === room)
          const durations = own
            .filter(({ ended }) => ended <= now)
            .toSorted((a, b) => b.ended - a.ended)
            .slice(0, LATEST_EXAMS)
            .map(({ called = 0, ended }) => ended - called)
          const running = own
            .filter((entry) => isCalled(entry, now) && entry.ended > now)
            .map(({ called = 0 }) => now - called)
          return {
            pace: paceOf({ average, durations, running }) ?? { mean: average, spread: 0.4, known: 1 },
            places,
            pause: 0,
          }
        }),
        patients: state,
        arrivals: patients.filter(({ arrives }) => arrives <= now && arrives > now - ARRIVALS_MINUTES).map(planOf),
      }),
    )
    for (const [at, { patient }] of open.entries()) {
      const range = ranges[at]
      const truth = Math.max(...(ends.get(patient) ?? []).map(({ ended }) => ended)) - now
      if (range) said.push({ ...range, truth })
    }
  }
  return said
}

const isCalled = ({ called }: ReplayedEntry, now: number): boolean => called !== undefined && called <= now

const planOf = (patient: CentrePatient | undefined) =>
  [...(patient?.exams.keys() ?? [])].map((roomId) => ({ roomId, rule: 'ANY' as const, afterRoomId: null }))

/** Runs a generator to its end. */
function runAll<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Result of a day. */
interface Centre {
  /** Duration of each patient's stay, in minutes. */
  readonly stays: ReadonlyMap<CentrePatient, number>
  readonly longestQueue: number
  readonly entries: readonly ReplayedEntry[]
}

/** @param choose selects the next room of a patient; without it patients keep the order of the package */
function replayCentre({ rooms, patients }: CentreDay, choose?: typeof nextRoom): Centre {
  const { entries, longestQueue } = replay(
    {
      rooms: rooms.map((room) => ({ ...room, opens: 0, pauses: [] })),
      patients: patients.map(({ arrives, exams }) => ({
        arrives,
        gaps: [],
        entries: [...exams].map(([room, exam]) => ({ ...NOTHING_ELSE, room, exam })),
      })),
    },
    choose,
  )
  const stays = new Map<CentrePatient, number>()
  for (const { patient: index, ended } of entries) {
    const patient = patients[index]
    if (patient) stays.set(patient, Math.max(stays.get(patient) ?? 0, ended - patient.arrives))
  }
  return { stays, longestQueue, entries }
}

const NOTHING_ELSE = { delay: 0, held: 0, patience: Infinity, isFront: false, rule: 'ANY', after: null } as const

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
