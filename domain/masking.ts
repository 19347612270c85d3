import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from './limits.ts'

export interface Masking {
  readonly use: boolean
  /** One-based position of the character to hide (DE-05). */
  readonly index: number
  readonly character: string
}

/** Printable ASCII, Han, and Hangul in syllables: of these, each is a character by itself. */
const ONE_EACH = /^[\x20-\x7e\u4e00-\u9fff\uac00-\ud7a3]*$/
/** Blanks, and characters that show nothing: who hides one of these hides nothing of a name. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u
let segmenter: Intl.Segmenter | undefined

/** The user-perceived characters of a text, composed first: in NFD the second character of '홍길동' would be a jamo. */
export function graphemes(text: string): string[] {
  if (ONE_EACH.test(text)) return text.split('')
  // A browser takes longer to read its tables than to draw a board: most names do without them.
  segmenter ??= new Intl.Segmenter('ko', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text.normalize('NFC')), (part) => part.segment)
}

/**
 * Hides one character of a patient's name (DE-05). A position past the end hides the last one; a one-character name becomes the mask. Where that
 * would hide nothing, for the character cannot be seen or is the mask itself, the next is hidden: '홍 길동' would else become '홍O길동', and 'JOHN'
 * stay 'JOHN'. An empty name stays empty.
 *
 * @example maskName('홍길동', { index: 2, character: 'O' }) // '홍O동'
 */
export function maskName(name: string, { index, character }: Pick<Masking, 'index' | 'character'>): string {
  const characters = graphemes(name)
  const telling = [...characters.keys()].filter((at) => !UNSEEN.test(characters[at] ?? '') && characters[at] !== character)
  if (telling.length === 0) return name === '' ? '' : character
  const position = Math.max(1, index) - 1
  const hidden = telling.find((at) => at >= position) ?? telling.at(-1)
  return characters.map((each, at) => (at === hidden ? character : each)).join('')
}

/** The name as a public screen may show it: always masked, by the board's own option only while that is on (DE-05). */
export function publicName(name: string, masking: Masking): string {
  return maskName(name, inForce(masking))
}

/** Whether a name has the mask in its place, as {@link publicName} leaves it; so has a name with that very letter there. */
export function looksMasked(name: string, masking: Masking): boolean {
  const { index, character } = inForce(masking)
  const characters = graphemes(name)
  return characters[Math.min(Math.max(1, index), characters.length) - 1] === character
}

const inForce = (masking: Masking): Pick<Masking, 'index' | 'character'> =>
  masking.use ? masking : { index: MASKING_POSITION_DEFAULT, character: MASKING_CHARACTER_DEFAULT }
