import type { Pace } from '../estimate/pace.ts'
import { normalOf, randomOf } from '../estimate/random.ts'
import { restOf, type WaitRange } from '../estimate/waits.ts'
import { nextRoom } from '../nextRoom.ts'
import type { OrderedRoom } from '../roomOrder.ts'
import type { ModelEntry, ModelPatient } from './model.ts'
import { replay } from './replay.ts'

/** State of the rooms of a hospital and of the patients there. */
export interface HospitalNow {
  readonly rooms: readonly {
    readonly pace: Pace
    readonly places: number
    /** Minutes until calls go on after a pause; 0 for a room that is not paused. */
    readonly pause: number
  }[]
  /** Those in exam first, then the others in the order of their queues. */
  readonly patients: readonly PatientNow[]
  /** Plans of the patients who came in the last {@link ARRIVALS_MINUTES}; as many are expected in the next. */
  readonly arrivals: readonly (readonly OrderedRoom[])[]
}

/** A patient; rooms are indexes. */
export interface PatientNow {
  readonly room: number
  /** Minutes in exam; undefined for a patient who waits. */
  readonly elapsed: number | undefined
  /** Minutes until a waiting patient who is away comes back; 0 for others. */
  readonly away: number
  /** The rooms that are left after this one. */
  readonly left: readonly OrderedRoom[]
}

const RUNS = 60
const SEED = 20_261_129
/** Share of the runs cut off at each end. */
const TAIL = 0.07
/** Patients who came in this time say how many come in the next one, in minutes. */
export const ARRIVALS_MINUTES = 60

/**
 * Estimates when the patients have left their last room, in minutes from now: the rest of the day is replayed several
 * times with exams as long as they are likely to be, and patients who are sent on as the server does. Four of five
 * visits end in the range. The same state gives the same ranges.
 * @returns a generator with a step for each replay, so that the caller may do something else in between
 */
export function* estimateFinishes(now: HospitalNow): Generator<undefined, readonly WaitRange[]> {
  const random = randomOf(SEED)
  const normal = normalOf(random)
  const ends = now.patients.map(() => new Float64Array(RUNS))
  for (let run = 0; run < RUNS; run += 1) {
    const exams = now.rooms.map(({ pace }) => {
      const doubt = pace.spread / Math.sqrt(pace.known)
      const middle = Math.log(pace.mean) + normal() * doubt - doubt ** 2 / 2 - pace.spread ** 2 / 2
      return () => Math.exp(middle + pace.spread * normal())
    })
    const coming = now.arrivals.map(() => random() * ARRIVALS_MINUTES)
    const { entries } = replay(
      {
        rooms: now.rooms.map(({ pace, places, pause }) => ({
          places,
          opens: 0,
          // Those who are in exam now stay there.
          pauses: [{ from: Number.MIN_VALUE, to: pause }],
          mean: pace.mean,
        })),
        patients: [
          ...now.patients.map((patient) => toModel(patient, now.rooms[patient.room]?.pause ?? 0, exams)),
          ...now.arrivals.map((plan, at) => ({
            arrives: coming[at] ?? 0,
            gaps: [],
            entries: plan.map((room) => toEntry(room, exams)),
          })),
        ],
      },
      nextRoom,
    )
    for (const { patient, ended } of entries) {
      const own = ends[patient]
      if (own) own[run] = Math.max(own[run] ?? 0, ended)
    }
    yield
  }
  return ends.map((own) => {
    const sorted = own.toSorted()
    const at = (share: number) => sorted[Math.round(share * (RUNS - 1))] ?? 0
    return { from: Math.floor(at(TAIL)), to: Math.ceil(at(1 - TAIL)) }
  })
}

type Exams = readonly (() => number)[]

/** Returns the rest of a visit. The present room comes first; rooms that are to come before others have had their turn. */
function toModel({ room, elapsed, away, left }: PatientNow, pause: number, exams: Exams): ModelPatient {
  const exam = exams[room] ?? (() => 0)
  const here = toEntry({ roomId: room, rule: 'FIRST', afterRoomId: null }, exams)
  return {
    arrives: 0,
    gaps: [],
    entries: [
      elapsed === undefined ? { ...here, held: Math.max(away, pause) } : { ...here, exam: restOf(elapsed, exam) },
      ...left.map((next) => toEntry(next.rule === 'FIRST' ? { ...next, rule: 'ANY' } : next, exams)),
    ],
  }
}

const toEntry = ({ roomId, rule, afterRoomId }: OrderedRoom, exams: Exams): ModelEntry => ({
  room: roomId,
  exam: exams[roomId]?.() ?? 0,
  delay: 0,
  held: 0,
  patience: Infinity,
  isFront: false,
  rule,
  after: afterRoomId,
})
