/** A patient as staff know one: by name, and by the number of the day where the server tells it. */
export interface NumberedPatient {
  readonly name: string
  readonly number?: number | null | undefined
}

/** "34 이영호": the number that the wall calls, then the name. The name alone where there is no number. */
export const numberedName = ({ name, number }: NumberedPatient): string =>
  typeof number === 'number' ? `${number} ${name}` : name

/**
 * The names that several of these patients share. Who stands in two queues is one patient: that is seen by the number,
 * so nobody shares a name on a server without numbers.
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
