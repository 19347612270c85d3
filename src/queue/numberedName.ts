import { holderName } from '../../domain/patientName.ts'
import { ENGLISH, KOREAN } from '../../domain/text.ts'

/** A patient's name and number of the day, if the server sends one. */
export interface NumberedPatient {
  readonly name: string
  readonly number?: number | null | undefined
}

/**
 * Returns "34 이영호": the number that the wall calls and the name, only the name without a number, or how the holder of a
 * number ticket is called, who has no name.
 */
export function numberedName({ name, number }: NumberedPatient): string {
  if (typeof number !== 'number') return name
  return name === ''
    ? holderName(number)[document.documentElement.lang === 'en' ? ENGLISH : KOREAN]
    : `${number} ${name}`
}

/**
 * Finds the names that several of these patients share. Entries with the same number are one patient in two queues, so
 * entries without numbers are ignored, and holders of number tickets have no name to share.
 */
export function sharedNames(patients: Iterable<NumberedPatient>): ReadonlySet<string> {
  const numbers = new Map<string, number>()
  const shared = new Set<string>()
  for (const { name, number } of patients) {
    if (typeof number !== 'number' || name === '') continue
    if (numbers.has(name) && numbers.get(name) !== number) shared.add(name)
    numbers.set(name, number)
  }
  return shared
}
