import type { WallTexts } from '../../i18n/display/wallTexts.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import type { Patient } from '../board/readPatients.ts'
import { alikeNames } from './alikeNames.ts'
import type { WallContent } from './loadWall.ts'

/** How the wall tells people whom it means. */
export interface PatientLabel {
  readonly text: string
  /** Is a name, to be followed by the honorific; otherwise the number in words. */
  readonly isName: boolean
  /** Stands beside it, to tell it from others; empty when it need not. */
  readonly beside: string
}

export type LabelOf = (patient: Patient) => PatientLabel

/**
 * How the patients of a board are named: as the board has it, those who want no name by their number, and everyone by
 * number alone where names have grown too old to be shown. Names that look alike once masked have something beside
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
