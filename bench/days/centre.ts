import { normalOf, randomOf } from '../../domain/estimate/random.ts'

/** A generated day of a check-up centre; times are minutes after it opens. */
export interface CentreDay {
  readonly rooms: readonly CentreRoom[]
  readonly patients: readonly CentrePatient[]
}

export interface CentreRoom {
  /** What staff have entered as the average time of its exam. */
  readonly average: number
  readonly places: number
}

export interface CentrePatient {
  readonly arrives: number
  /** The rooms of the package, in their order, each with how long the exam will take there. */
  readonly exams: ReadonlyMap<number, number>
}

/** A common check-up: measures, blood, eyes, ears, chest, heart, teeth, bones, ultrasound, the talk with a doctor. */
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
/** All come in the morning: nobody has eaten. */
const ARRIVALS_MIN = 300
/** So many of ten have the whole check-up, the others a part of it. */
const WHOLE = 0.5
const PART = 0.7

/** A day of 200 patients in 10 rooms, whose exams take about as long as staff have entered. */
export function centreDayOf(seed: number): CentreDay {
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
    return { arrives: random() * ARRIVALS_MIN, exams }
  })
  return { rooms: ROOMS, patients: patients.toSorted((a, b) => a.arrives - b.arrives) }
}
