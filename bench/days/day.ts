import { normalOf, randomOf } from '../../domain/estimate/random.ts'

/** A generated day of a room; times are minutes after it begins. */
export interface Day {
  /** Average duration as entered by staff. */
  readonly average: number
  readonly places: number
  /** Time at which the room calls its first patient. */
  readonly opensAt: number
  readonly patients: readonly DayPatient[]
}

export interface DayPatient {
  readonly arrives: number
  readonly exam: number
  /** Whether the patient goes ahead of all others. */
  readonly isEmergency: boolean
}

export const KINDS = ['ordinary', 'emergency', 'late', 'two places'] as const
/** Patients of a group, a bus or an hour of appointments arrive together. */
export const BUNCHED = 'bunched'
export type Kind = (typeof KINDS)[number] | typeof BUNCHED

const HOURS = 6
const MINUTES = HOURS * 60
/** Minutes from one bunch to the next, and in which a bunch arrives. */
const BETWEEN_BUNCHES = 60
const BUNCH = 5

/**
 * Generates a day of a kind. As in real hospitals, the entered average differs from the real one by up to a factor of
 * two, and the queue grows and shrinks.
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
    patients.push({ arrives: kind === BUNCHED ? bunchedAt(now) : now, exam: exam(), isEmergency: false })
  if (kind === 'emergency')
    for (const part of [0.3, 0.6]) patients.push({ arrives: part * MINUTES, exam: exam() * 2.5, isEmergency: true })
  return { average, places, opensAt, patients: patients.toSorted((a, b) => a.arrives - b.arrives) }
}

/** Moves an arrival to the begin of its hour, in the same order. */
const bunchedAt = (at: number): number =>
  at - (at % BETWEEN_BUNCHES) + ((at % BETWEEN_BUNCHES) * BUNCH) / BETWEEN_BUNCHES
