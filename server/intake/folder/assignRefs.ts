import { matchList } from '../../../domain/correctedList.ts'
import type { FolderLine } from './folderList.ts'

/** A patient whom a source has named for a day. */
export interface NamedPatient {
  readonly day: string
  readonly ref: string
  readonly name: string
  readonly patientNo: string
  readonly time: string
  readonly isCancelled: boolean
}

/**
 * Gives each line its reference: its own, or that of the patient of the day whom the line means by the rule of the
 * desk's lists (`domain/correctedList.ts`), or a new one. A list that comes again has the same references.
 * @param named the patients whom the source has named for the days of the lines
 */
export function assignRefs(lines: readonly FolderLine[], named: readonly NamedPatient[]): FolderLine[] {
  const refs = new Map<FolderLine, string>()
  const namedOf = Map.groupBy(named, ({ day }) => day)
  const byDay = Map.groupBy(
    lines.filter(({ ref }) => ref === ''),
    ({ day }) => day,
  )
  for (const [day, ofDay] of byDay) {
    const stored = (namedOf.get(day) ?? []).map((patient) => ({ ...patient, listed: null }))
    const used = new Set(stored.map(({ ref }) => ref))
    const listed = ofDay.map((line) => {
      const { name = '', patientNo = '', time = '' } = line.patient
      return { name, patientNo, time, line }
    })
    // A cancelled and an expected line of one time each find their own reference.
    const { pairs, added } = matchList(
      expectedFirst(stored, ({ isCancelled }) => isCancelled),
      [],
      expectedFirst(listed, ({ line }) => line.isCancelled),
    )
    for (const {
      stored: { ref },
      line: { line },
    } of pairs)
      refs.set(line, ref)
    for (const { line, name, patientNo, time } of added) {
      const first = [day, patientNo || name, time].join(' ').trim()
      let ref = first
      for (let count = 2; used.has(ref); count += 1) ref = `${first} #${count}`
      used.add(ref)
      refs.set(line, ref)
    }
  }
  return lines.map((line) => ({ ...line, ref: refs.get(line) ?? line.ref }))
}

const expectedFirst = <T>(all: readonly T[], isCancelled: (one: T) => boolean): T[] => [
  ...all.filter((one) => !isCancelled(one)),
  ...all.filter(isCancelled),
]
