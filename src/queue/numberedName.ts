/** A patient's name and number of the day, if the server sends one. */
export interface NumberedPatient {
  readonly name: string
  readonly number?: number | null | undefined
}

/** Returns "34 이영호": the number that the wall calls and the name, or only the name without a number. */
export const numberedName = ({ name, number }: NumberedPatient): string =>
  typeof number === 'number' ? `${number} ${name}` : name

/**
 * Finds the names that several of these patients share. Entries with the same number are one patient in two queues, so
 * entries without numbers are ignored.
 */
export function sharedNames(patients: Iterable<NumberedPatient>): ReadonlySet<string> {
  const numbers = new Map<string, number>()
  const shared = new Set<string>()
  for (const { name, number } of patients) {
    if (typeof number !== 'number') continue
    if (numbers.has(name) && numbers.get(name) !== number) shared.add(name)
    numbers.set(name, number)
  }
  return shared
}
