import { nextRoom } from '../domain/nextRoom.ts'
import { replay } from '../domain/replay/replay.ts'
import { type CentreDay, centreDayOf, type CentrePatient } from './days/centre.ts'
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
  return Promise.resolve(rows)
}

/** Result of a day. */
interface Centre {
  /** Duration of each patient's stay, in minutes. */
  readonly stays: ReadonlyMap<CentrePatient, number>
  readonly longestQueue: number
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
  return { stays, longestQueue }
}

const NOTHING_ELSE = { delay: 0, held: 0, patience: Infinity, isFront: false, rule: 'ANY', after: null } as const

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
