import { publicName } from '../../domain/masking.ts'
import type { Board } from './boardRepository.ts'

/** Who is to be named in public. */
export interface NamedPatient {
  readonly name: string
  /** The number of the day. */
  readonly number: number
  readonly hideName: boolean
}

/**
 * What a public screen calls a patient: the masked name (DE-05), or the number of the day where the patient or the board
 * wants no name at all.
 */
export function publicLabel({ name, number, hideName }: NamedPatient, { masking, label }: Pick<Board, 'masking' | 'label'>): { label: string; isHidden: boolean } {
  const isHidden = hideName || label === 'NUMBER'
  return { label: isHidden ? `${number}번` : publicName(name, masking), isHidden }
}
