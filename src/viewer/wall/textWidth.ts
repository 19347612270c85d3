import { graphemes } from '../../../domain/masking.ts'

/** Rough advance of a character in em: Hangul, Han, Kana and emoji are wide, Latin and digits about half of that. */
const WIDE = 0.92
const CAPITAL = 0.72
const NARROW = 0.57
/** Tabular digits, in bold. */
const DIGIT = 0.64
const SPACE = 0.26
/** Last code point of the Latin letters with accents. */
const LATIN_END = 0x2af

/** Estimates the width of a text in em, accurate enough to fit a name without measuring it. */
export const textWidth = (text: string): number => graphemes(text).reduce((sum, each) => sum + widthOf(each), 0)

/** Joins texts into as few lines of a width in em as possible; a text that is wider has a line of its own. */
export function joinedLines(texts: readonly string[], width: number, between = ' '): string[] {
  const lines: string[] = []
  for (const text of texts) {
    const longer = `${lines[lines.length - 1]}${between}${text}`
    if (lines.length > 0 && textWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(text)
  }
  return lines
}

function widthOf(character: string): number {
  if (character === ' ') return SPACE
  if ((character.codePointAt(0) ?? 0) > LATIN_END) return WIDE
  if (/^\d/.test(character)) return DIGIT
  return /^[A-Z@%&mw]/.test(character) ? CAPITAL : NARROW
}
