import { hidesAll, maskInForce, maskName } from '../../../domain/masking.ts'
import { readMasks } from './shownMasks.ts'
import type { Board } from '../boardRepository.ts'

/** Who is to be named in public. */
export interface NamedPatient {
  readonly name: string
  /** The number of the day. */
  readonly number: number
  readonly hideName: boolean
  /** As {@link readMasks} reads them. */
  readonly masks: string
}

/**
 * What a public screen calls a patient: the name under the masks of the visit, the same on every board (DE-05, DE-29),
 * or the number of the day where the patient or the board wants no name at all, or where the masks leave nothing of it.
 */
export function publicLabel(
  { name, number, hideName, masks }: NamedPatient,
  { masking, label }: Pick<Board, 'masking' | 'label'>,
): { label: string; isHidden: boolean } {
  const [first = maskInForce(masking), ...rest] = readMasks(masks)
  const isHidden = hideName || label === 'NUMBER' || hidesAll(name, first, ...rest)
  return { label: isHidden ? `${number}번` : maskName(name, first, ...rest), isHidden }
}
