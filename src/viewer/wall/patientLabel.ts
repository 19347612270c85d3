import type { WallTexts } from '../../i18n/display/wallTexts.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import type { Patient } from '../board/readPatients.ts'
import { alikeNames } from './alikeNames.ts'
import type { WallContent } from './loadWall.ts'

/** Text by which the wall identifies a patient. */
export interface PatientLabel {
  readonly text: string
  /** Whether the text is a name, which takes the honorific; otherwise it is the number in words. */
  readonly isName: boolean
  /** Distinguishing mark shown next to the text; empty when none is needed. */
  readonly beside: string
}

export type LabelOf = (patient: Patient) => PatientLabel

/**
 * Returns how to label the patients of a board: by the board's option, by number for patients who hide their name, and
 * everyone by number when the content is too old to show names. Names that look alike once masked get a mark next to
 * them.
 */
export function patientLabels(
  { option, called, waiting }: WallContent,
  numbersOnly: boolean,
  wall: WallTexts,
): LabelOf {
  const alike = alikeNames([...called, ...waiting])
  return (patient) => {
    const { name, number, order, nameHidden, joinedAt } = patient
    const inWords = wall.numbered(number ?? order)
    if (numbersOnly || option.screen.label === 'NUMBER') return { text: inWords, isName: false, beside: '' }
    if (nameHidden) return { text: number === undefined ? name : inWords, isName: false, beside: '' }
    if (option.screen.label !== 'BOTH' && !alike.has(name)) return { text: name, isName: true, beside: '' }
    return { text: name, isName: true, beside: number === undefined ? wall.joined(formatTime(joinedAt)) : inWords }
  }
}
