import { normalOf, randomOf } from '../../domain/estimate/random.ts'

/** A generated day of a room; times are minutes after it begins. */
export interface Day {
  /** What staff have entered as the average time. */
  readonly average: number
  readonly places: number
  /** When the room calls its first patient. */
  readonly opensAt: number
  readonly patients: readonly DayPatient[]
}

export interface DayPatient {
  readonly arrives: number
  readonly exam: number
  /** Goes before all who wait. */
  readonly isEmergency: boolean
}

export const KINDS = ['ordinary', 'emergency', 'late', 'two places'] as const
export type Kind = (typeof KINDS)[number]

const HOURS = 6
const MINUTES = HOURS * 60

/**
 * A day of a kind: what staff have entered is wrong by up to half or twice as much, as it is in hospitals, and patients
 * come in such numbers that a queue grows and goes.
 */
export function dayOf(kind: Kind, seed: number): Day {
  const random = randomOf(seed)
  const normal = normalOf(random)
  const average = 5 + Math.floor(random() * 11)
  const mean = average * (0.5 + random() * 1.3)
  const spread = 0.25 + random() * 0.3
  const exam = () => Math.exp(Math.log(mean) - spread ** 2 / 2 + spread * normal())
  const places = kind === 'two places' ? 2 : 1
  const opensAt = kind === 'late' ? 30 + random() * 30 : 0
  const between = mean / places / (0.95 + random() * 0.3)
  const patients: DayPatient[] = []
  for (let now = -Math.log(1 - random()) * between; now < MINUTES; now -= Math.log(1 - random()) * between)
    patients.push({ arrives: now, exam: exam(), isEmergency: false })
  if (kind === 'emergency')
    for (const part of [0.3, 0.6]) patients.push({ arrives: part * MINUTES, exam: exam() * 2.5, isEmergency: true })
  return { average, places, opensAt, patients: patients.toSorted((a, b) => a.arrives - b.arrives) }
}
