/** Fields of an appointment that a list gives, in the order in which they are named. */
export const LISTED_FIELDS = ['time', 'packageId', 'alerts', 'company', 'roomIds', 'note', 'name', 'patientNo'] as const
export type ListedField = (typeof LISTED_FIELDS)[number]
type Values = Readonly<Record<ListedField, unknown>>
/** Columns that identify the patient and the time of a line. */
interface Line {
  readonly name: string
  readonly patientNo: string
  readonly time: string
}

type Stored = Line & {
  /** Values of the last list that named it; null for none. */
  readonly listed: Line | null
}

/** Pairs of a line and its stored appointment, and those of each that have no other. */
export interface MatchedList<S, D, L> {
  readonly pairs: readonly { readonly stored: S; readonly line: L }[]
  readonly deleted: readonly { readonly stored: D; readonly line: L }[]
  readonly added: readonly L[]
  readonly missing: readonly S[]
}

/**
 * Finds the appointment of each line, stored or deleted by staff: of the same patient (by number, or by name without one),
 * at the same time if there is one, else in the order of their times. Patients of one name are thus told apart by their
 * lines. A patient is known by what the list said before, too, because staff may have corrected a number since; and one
 * who has a number on one side only, by name and time, unless two patients fit.
 */
export function matchList<S extends Stored, D extends Line, L extends Line>(
  stored: readonly S[],
  deleted: readonly D[],
  lines: readonly L[],
): MatchedList<S, D, L> {
  const candidates = [
    ...inTime(stored).map((each) => ({ each, listed: each.listed, own: each as Line })),
    ...inTime(deleted).map((each) => ({ each, listed: null, own: each as Line })),
  ]
  type Candidate = (typeof candidates)[number]
  const pairs = new Map<L, Candidate>()
  const taken = new Set<Candidate>()
  const take = (line: L, found: Candidate) => {
    pairs.set(line, found)
    taken.add(found)
  }
  /** Groups of free appointments and free lines that have the same key. */
  const alike = (key: (line: Line) => string, wordsOf: (candidate: Candidate) => Line | null) => {
    const groups = new Map<string, { found: Candidate[]; open: L[] }>()
    for (const candidate of candidates) {
      const line = taken.has(candidate) ? null : wordsOf(candidate)
      if (!line) continue
      const group = groups.get(key(line)) ?? { found: [], open: [] }
      groups.set(key(line), group)
      group.found.push(candidate)
    }
    for (const line of inTime(lines)) if (!pairs.has(line)) groups.get(key(line))?.open.push(line)
    return [...groups.values()]
  }
  for (const key of [patientAtTime, patientOf])
    for (const wordsOf of [({ listed }: Candidate) => listed, ({ own }: Candidate) => own])
      for (const { found, open } of alike(key, wordsOf))
        open.slice(0, found.length).forEach((line, at) => found[at] && take(line, found[at]))
  for (const { found, open } of alike(nameAtTime, ({ listed, own }) => listed ?? own)) {
    const [line] = open
    const [only] = found
    if (!line || !only || open.length + found.length > 2) continue
    const { patientNo } = only.listed ?? only.own
    if ((patientNo === '') !== (line.patientNo === '')) take(line, only)
  }
  const known = new Set<S | D>(stored)
  const all = lines.flatMap((line) => {
    const found = pairs.get(line)
    return found ? [{ line, stored: found.each }] : []
  })
  return {
    pairs: all.filter((pair): pair is { stored: S; line: L } => known.has(pair.stored)),
    deleted: all.filter((pair): pair is { stored: D; line: L } => !known.has(pair.stored)),
    added: lines.filter((line) => !pairs.has(line)),
    missing: candidates.flatMap((candidate, at) =>
      at < stored.length && !taken.has(candidate) ? [candidate.each as S] : [],
    ),
  }
}

const patientOf = ({ patientNo, name }: Line) => JSON.stringify([patientNo, patientNo === '' ? name : ''])
const patientAtTime = (line: Line) => JSON.stringify([patientOf(line), line.time])
const nameAtTime = ({ name, time }: Line) => JSON.stringify([name, time])
const inTime = <T extends Line>(lines: readonly T[]) =>
  lines.toSorted((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)))

/**
 * Compares a line with what is stored and with what the list said before (null if it never did).
 *
 * @returns fields that the list changed, and fields that differ because staff changed them since
 */
export function compareLine(
  line: Values,
  stored: Values,
  listed: Values | null,
): { readonly changed: ListedField[]; readonly kept: ListedField[] } {
  const differs = (one: Values, other: Values, field: ListedField) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field])
  const different = LISTED_FIELDS.filter((field) => differs(line, stored, field))
  const isStaffs = (field: ListedField) => listed === null || differs(stored, listed, field)
  return { changed: different.filter((field) => !isStaffs(field)), kept: different.filter(isStaffs) }
}
