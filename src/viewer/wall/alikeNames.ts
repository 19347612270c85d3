import type { Patient } from '../board/readPatients.ts'

/** The masked names that more than one patient on the board bears; these need something else to tell them apart. */
export function alikeNames(patients: readonly Patient[]): Set<string> {
  const seen = new Set<string>()
  const alike = new Set<string>()
  for (const { name } of patients) (seen.has(name) ? alike : seen).add(name)
  return alike
}
