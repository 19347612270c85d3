import type { PatientLabel } from './patientLabel.ts'
import { textWidth } from './textWidth.ts'

/** Font size of the honorific relative to the name, and the space before it. */
const POLITE_SCALE = 0.55
const POLITE_GAP_EM = 0.18
/** Width in em above which a name takes two lines and no honorific, which would be too small to read. */
const ONE_LINE_MAX = 8

/** Typesetting of a label. */
export interface LabelWidth {
  /** Whether it takes two lines. */
  readonly long: boolean
  /** Whether it has no honorific. */
  readonly bare: boolean
  /** Estimated width in em of the name's font size, at least 1. */
  readonly width: number
}

/** Estimates how wide a label is, with the honorific that follows a name. */
export function labelWidth({ text, isName }: PatientLabel, polite: string): LabelWidth {
  const width = textWidth(text)
  const long = width > ONE_LINE_MAX
  const bare = long || !isName || polite === ''
  return { long, bare, width: Math.max(1, bare ? width : width + textWidth(polite) * POLITE_SCALE + POLITE_GAP_EM) }
}
