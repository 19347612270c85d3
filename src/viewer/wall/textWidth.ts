import { graphemes } from '../../../domain/masking.ts'

/** Rough advance of a character in em: Hangul, Han, Kana and emoji are wide, Latin and digits about half of that. */
const WIDE = 0.92
const CAPITAL = 0.72
const NARROW = 0.57
/** Digits of one width, in bold. */
const DIGIT = 0.64
const SPACE = 0.26
/** Where the Latin letters with their accents end. */
const LATIN_END = 0x2af

/** About how wide a text is in its own font size: enough to size a name to its place without measuring it. */
export const textWidth = (text: string): number => graphemes(text).reduce((sum, each) => sum + widthOf(each), 0)

function widthOf(character: string): number {
  if (character === ' ') return SPACE
  if ((character.codePointAt(0) ?? 0) > LATIN_END) return WIDE
  if (/^\d/.test(character)) return DIGIT
  return /^[A-Z@%&mw]/.test(character) ? CAPITAL : NARROW
}
