import type { CalledLabel } from './calledGrid.ts'
import type { PatientLabel } from './patientLabel.ts'
import { textWidth } from './textWidth.ts'

/** Font size of the honorific relative to the name, and the space before it. */
const POLITE_SCALE = 0.55
const POLITE_GAP_EM = 0.18
/** Font size of the place relative to the name, and the space before it with the arrow. */
const PLACE_SCALE = 0.8
const PLACE_GAP_EM = 1.1
/** Width in em above which a name takes two lines and no honorific, which would be too small to read. */
const ONE_LINE_MAX = 8
/** Font size of the words around a number, and of a mark that is no number, relative to the number; gap between them. */
const WORDS_SCALE = 0.45
const WORDS_GAP_EM = 0.06

/** Typesetting of a label. */
export interface LabelWidth {
  /** Whether it takes two lines. */
  readonly long: boolean
  /** Whether it has no honorific. */
  readonly bare: boolean
  /** Estimated width in em of the name's font size, at least 1. */
  readonly width: number
}

/** Estimates how wide a label is, with the honorific and the place that follow a name. */
export function labelWidth({ text, isName, place = '' }: PatientLabel, polite: string): LabelWidth {
  const width = textWidth(text)
  const long = width > ONE_LINE_MAX
  const bare = long || !isName || polite === ''
  const politeWidth = bare ? 0 : textWidth(polite) * POLITE_SCALE + POLITE_GAP_EM
  const placeWidth = place === '' ? 0 : (textWidth(place) + PLACE_GAP_EM) * PLACE_SCALE
  return { long, bare, width: Math.max(1, width + politeWidth + placeWidth) }
}

/** Estimates the widths of a label with its number or mark. */
export const calledLabel = (label: PatientLabel, polite: string): CalledLabel => ({
  ...labelWidth(label, polite),
  mark: markWidth(label),
})

/** Splits a number in words, such as `12번`, into the digits and the words around them. */
export function numberParts(inWords: string): readonly [before: string, digits: string, after: string] {
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d+)(.*)$/.exec(inWords) ?? []
  return [before, digits, after]
}

/** Estimates the width of the number or mark next to a name, in em of a number's font size; 0 without one. */
export function markWidth({ number, beside }: Pick<PatientLabel, 'number' | 'beside'>): number {
  if (number === '') return textWidth(beside) * WORDS_SCALE
  const [before, digits, after] = numberParts(number)
  return textWidth(digits) + textWidth(before + after) * WORDS_SCALE + WORDS_GAP_EM
}
