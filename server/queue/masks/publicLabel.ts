import { hidesAll, maskInForce, maskName } from '../../../domain/masking.ts'
import { readMasks } from './shownMasks.ts'
import type { Naming } from '../../db/boards/namingOfRow.ts'

/** A patient to be shown on public screens. */
export interface NamedPatient {
  readonly name: string
  /** The patient's number of the day. */
  readonly number: number
  readonly hideName: boolean
  /** Stored masks; see {@link readMasks}. */
  readonly masks: string
}

/**
 * Returns how public screens name a patient: the name under the masks of the visit, the same on each board,
 * or the number of the day if the patient or the board hides names, the masks hide the whole name, or the holder of a
 * ticket has none.
 */
export function publicLabel(
  { name, number, hideName, masks }: NamedPatient,
  { masking, label }: Naming,
): { label: string; isHidden: boolean } {
  const [first = maskInForce(masking), ...rest] = readMasks(masks)
  const isHidden = name === '' || hideName || label === 'NUMBER' || hidesAll(name, first, ...rest)
  return { label: isHidden ? `${number}번` : maskName(name, first, ...rest), isHidden }
}
