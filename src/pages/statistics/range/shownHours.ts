import { WAITS_MIN } from './finding.ts'

/**
 * Returns the hours of a table, without those at its ends with so few waits that they would take the room of the others.
 * @param least number of waits of an hour that is shown; 0 for all hours, as in files
 */
export function shownHours(
  cells: readonly { readonly hour: number; readonly waits: number }[],
  least = WAITS_MIN,
): number[] {
  const busy = cells.filter(({ waits }) => waits >= least)
  const used = (busy.length > 0 ? busy : cells).map(({ hour }) => hour)
  if (used.length === 0) return []
  const first = Math.min(...used)
  return Array.from({ length: Math.max(...used) - first + 1 }, (_, at) => first + at)
}
