import type { Patient } from '../../queue/readPatients.ts'

/** Finds the masked names that several patients of the board share; those need a second mark to tell them apart. */
export function alikeNames(patients: readonly Patient[]): Set<string> {
  const seen = new Set<string>()
  const alike = new Set<string>()
  for (const { name } of patients) (seen.has(name) ? alike : seen).add(name)
  return alike
}
