import { graphemes } from '../../../domain/masking.ts'
import type { WallTexts } from '../../i18n/display/wallTexts.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import type { Patient } from '../../queue/readPatients.ts'
import type { WallContent } from './loadWall.ts'

/** Text by which the wall identifies a patient. */
export interface PatientLabel {
  readonly text: string
  /** Whether the text is a name, which takes the honorific; otherwise it is the number in words. */
  readonly isName: boolean
  /** The patient's number of the day in words, shown with the name; empty without one, and where it is the text. */
  readonly number: string
  /** Distinguishing mark shown next to a name without a number; empty when none is needed. */
  readonly beside: string
  /** Place of the room to which the patient was called. */
  readonly place?: string
}

export type LabelOf = (patient: Patient) => PatientLabel

/**
 * Returns how to label the patients of a board: by masked name and number of the day; by number alone where the board or
 * the patient wants that, and when the content is too old to show names. Without numbers, names that look alike once
 * masked get a mark next to them, and the position in the queue identifies a patient whose name is not shown.
 */
export function patientLabels(
  { option, called, waiting }: WallContent,
  numbersOnly: boolean,
  wall: WallTexts,
): LabelOf {
  const alike = alikeNames([...called, ...waiting])
  const calledIds = new Set(called.map(({ id }) => id))
  return (patient) => {
    const label = withoutPlace(patient)
    return patient.placeName ? { ...label, place: wall.place(patient.placeName) } : label
  }

  function withoutPlace(patient: Patient): PatientLabel {
    const { id, name, number, order, nameHidden, joinedAt } = patient
    const inWords = number === undefined ? '' : wall.numbered(number)
    const joined = wall.joined(formatTime(joinedAt))
    if (numbersOnly || option.screen.label === 'NUMBER')
      return withoutName(inWords || (calledIds.has(id) ? joined : wall.position(order)))
    if (nameHidden) return withoutName(inWords || name)
    const needsMark = inWords === '' && (option.screen.label === 'BOTH' || alike.has(name) || isAllMasked(name))
    return { text: name, isName: true, number: inWords, beside: needsMark ? joined : '' }
  }
}

const withoutName = (text: string): PatientLabel => ({ text, isName: false, number: '', beside: '' })

/** Whether the mask leaves nothing of a name: it has one syllable. */
const isAllMasked = (name: string): boolean => graphemes(name).length === 1

/** Finds the masked names that several patients of the board share; those need a second mark to tell them apart. */
function alikeNames(patients: readonly Patient[]): Set<string> {
  const seen = new Set<string>()
  const alike = new Set<string>()
  for (const { name } of patients) (seen.has(name) ? alike : seen).add(name)
  return alike
}
