import { normalOf, randomOf } from '../../domain/estimate/random.ts'

/** A generated day of a check-up centre; times are minutes after it opens. */
export interface CentreDay {
  readonly rooms: readonly CentreRoom[]
  readonly patients: readonly CentrePatient[]
}

export interface CentreRoom {
  /** Average duration of its exam, as entered by staff. */
  readonly average: number
  readonly places: number
}

export interface CentrePatient {
  readonly arrives: number
  /** Rooms of the package, in order, with the actual duration of each exam. */
  readonly exams: ReadonlyMap<number, number>
}

/**
 * A common check-up: measurements, blood, eyes, ears, chest, heart, teeth, bones, ultrasound, doctor's consultation.
 */
const ROOMS: readonly CentreRoom[] = [
  { average: 3, places: 2 },
  { average: 3, places: 2 },
  { average: 3, places: 2 },
  { average: 4, places: 2 },
  { average: 3, places: 2 },
  { average: 5, places: 3 },
  { average: 4, places: 2 },
  { average: 5, places: 3 },
  { average: 10, places: 5 },
  { average: 6, places: 3 },
]
const PATIENTS = 200
/** All arrive in the morning, because patients have to fast. */
const ARRIVALS_MIN = 300
/** Share of patients with the whole check-up, and share of the exams of the others. */
const WHOLE = 0.5
const PART = 0.7

/**
 * Generates a day of 200 patients in 10 rooms, whose exams take about as long as entered by staff.
 * @param perMinute number of arrivals a minute
 */
export function centreDayOf(seed: number, perMinute = PATIENTS / ARRIVALS_MIN): CentreDay {
  const random = randomOf(seed)
  const normal = normalOf(random)
  const paces = ROOMS.map(({ average }) => ({ mean: average * (0.8 + random() * 0.4), spread: 0.25 + random() * 0.3 }))
  const patients = Array.from({ length: PATIENTS }, () => {
    const isWhole = random() < WHOLE
    const rooms = [...ROOMS.keys()].filter(() => isWhole || random() < PART)
    const exams = new Map<number, number>()
    for (const room of rooms) {
      const { mean = 0, spread = 0 } = paces[room] ?? {}
      exams.set(room, Math.exp(Math.log(mean) - spread ** 2 / 2 + spread * normal()))
    }
    return { arrives: (random() * PATIENTS) / perMinute, exams }
  })
  return { rooms: ROOMS, patients: patients.toSorted((a, b) => a.arrives - b.arrives) }
}
