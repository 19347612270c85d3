/** Fields of an appointment that a list gives, in the order in which they are named. */
export const LISTED_FIELDS = ['time', 'packageId', 'alerts', 'company', 'roomIds', 'note', 'name', 'patientNo'] as const
export type ListedField = (typeof LISTED_FIELDS)[number]
type Line = Readonly<Record<ListedField, unknown>> & {
  readonly name: string
  readonly patientNo: string
  readonly time: string
}

/** Pairs of a line and its stored appointment, and those of each that have no other. */
export interface MatchedList<S, L> {
  readonly pairs: readonly { readonly stored: S; readonly line: L }[]
  readonly added: readonly L[]
  readonly missing: readonly S[]
}

/**
 * Finds the stored appointment of each line: of the same patient (by number, or by name without one), at the same time if
 * there is one, else in the order of their times. Patients of one name are thus told apart by their lines.
 */
export function matchList<S extends Line, L extends Line>(
  stored: readonly S[],
  lines: readonly L[],
): MatchedList<S, L> {
  const pairs = new Map<L, S>()
  const free = new Map<string, S[]>()
  for (const each of inTime(stored)) free.set(patientOf(each), [...(free.get(patientOf(each)) ?? []), each])
  const take = (line: L, fits: (each: S) => boolean) => {
    const left = free.get(patientOf(line)) ?? []
    const at = pairs.has(line) ? -1 : left.findIndex(fits)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (found) pairs.set(line, found)
  }
  for (const line of lines) take(line, ({ time }) => time === line.time)
  for (const line of inTime(lines)) take(line, () => true)
  return {
    pairs: [...pairs].map(([line, found]) => ({ line, stored: found })),
    added: lines.filter((line) => !pairs.has(line)),
    missing: [...free.values()].flat(),
  }
}

const patientOf = ({ patientNo, name }: Line) => JSON.stringify([patientNo, patientNo === '' ? name : ''])
const inTime = <T extends Line>(lines: readonly T[]) =>
  lines.toSorted((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)))

/**
 * Compares a line with what is stored and with what the list said before (null if it never did).
 *
 * @returns fields that the list changed, and fields that differ because staff changed them since
 */
export function compareLine(
  line: Line,
  stored: Line,
  listed: Line | null,
): { readonly changed: ListedField[]; readonly kept: ListedField[] } {
  const differs = (one: Line, other: Line, field: ListedField) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field])
  const different = LISTED_FIELDS.filter((field) => differs(line, stored, field))
  const isStaffs = (field: ListedField) => listed === null || differs(stored, listed, field)
  return { changed: different.filter((field) => !isStaffs(field)), kept: different.filter(isStaffs) }
}
