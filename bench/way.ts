import { LATEST_EXAMS, paceOf } from '../domain/estimate/pace.ts'
import { nextRoom } from '../domain/nextRoom.ts'
import { type CentreDay, centreDayOf, type CentrePatient, type CentreRoom } from './days/centre.ts'
import { at as quantile } from './percentiles.ts'
import type { Bench, Row } from './report/row.ts'

const DAYS = 60
const QUICK_DAYS = 8
const FIRST_SEED = 5_000

/**
 * Replays generated days of a check-up centre twice: with patients who visit the rooms in the order of the package, and
 * with patients who go where they are likely to be called first. Rooms call by arrival, and the choice uses only what
 * is known at that time.
 */
export const bench: Bench = ({ quick }) => {
  const days = Array.from({ length: quick ? QUICK_DAYS : DAYS }, (_, at) => centreDayOf(FIRST_SEED + at))
  const fixed = days.map((day) => replay(day, () => 0))
  const shortest = days.map((day) => replay(day, nextRoom))
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
  return Promise.resolve(rows)
}

/** Result of a day. */
interface Centre {
  /** Duration of each patient's stay, in minutes. */
  readonly stays: ReadonlyMap<CentrePatient, number>
  readonly longestQueue: number
}

interface Exam {
  readonly patient: CentrePatient
  readonly begins: number
  readonly ends: number
}

/** State of a room during the day. */
interface RoomNow extends CentreRoom {
  readonly queue: CentrePatient[]
  running: Exam[]
  /** Latest first. */
  durations: number[]
}

type Choice = typeof nextRoom

/** @param choose selects the next room of a patient, among the remaining ones in the order of the package */
function replay({ rooms, patients }: CentreDay, choose: Choice): Centre {
  const now: readonly RoomNow[] = rooms.map((room) => ({ ...room, queue: [], running: [], durations: [] }))
  const left = new Map(patients.map((patient) => [patient, [...patient.exams.keys()]]))
  const stays = new Map<CentrePatient, number>()
  let longestQueue = 0
  const goOn = (patient: CentrePatient, time: number) => {
    const open = left.get(patient) ?? []
    const at = choose(open.map((room) => loadOf(now[room], time)))
    const [room] = open.splice(at, 1)
    if (room === undefined) stays.set(patient, time - patient.arrives)
    else now[room]?.queue.push(patient)
  }
  const coming = [...patients]
  for (;;) {
    const ending = now.flatMap(({ running }) => running.map(({ ends }) => ends))
    const time = Math.min(coming[0]?.arrives ?? Infinity, ...ending)
    if (time === Infinity) return { stays, longestQueue }
    for (const room of now) {
      const ended = room.running.filter(({ ends }) => ends <= time)
      room.running = room.running.filter(({ ends }) => ends > time)
      for (const { patient, begins, ends } of ended) {
        room.durations = [ends - begins, ...room.durations].slice(0, LATEST_EXAMS)
        goOn(patient, time)
      }
    }
    while (coming[0] && coming[0].arrives <= time) goOn(coming.shift() as CentrePatient, time)
    for (const [at, room] of now.entries()) callIn(room, at, time)
    longestQueue = Math.max(longestQueue, ...now.map(({ queue }) => queue.length))
  }
}

/** Calls patients while a place is free. */
function callIn(room: RoomNow, at: number, time: number): void {
  while (room.running.length < room.places) {
    const patient = room.queue.shift()
    if (!patient) return
    room.running.push({ patient, begins: time, ends: time + (patient.exams.get(at) ?? 0) })
  }
}

/** Returns what is known of a room at a time. */
function loadOf(room: RoomNow | undefined, time: number) {
  const { average, places = 1, queue = [], running = [], durations = [] } = room ?? {}
  const elapsed = running.map(({ begins }) => time - begins)
  const pace = paceOf({ average, durations, running: elapsed })
  return { mean: pace?.mean, places, inExam: running.length, waiting: queue.length }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
