import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from './limits.ts'

/** Masked position of a name. */
export interface Mask {
  /** One-based position of the character to mask. */
  readonly index: number
  readonly character: string
}

/** The mask of public screens that choose none. */
export const DEFAULT_MASK: Mask = { index: MASKING_POSITION_DEFAULT, character: MASKING_CHARACTER_DEFAULT }

/** Masking option of a board. */
export interface Masking extends Mask {
  readonly use: boolean
}

/** Printable ASCII, Han and Hangul syllables: each code point is one character. */
// Stryker disable next-line Regex: longer names then go the long way, to the same characters
const ONE_EACH = /^[\x20-\x7e\u4e00-\u9fff\uac00-\ud7a3]*$/
/** Blanks and invisible characters: masking one of these hides nothing of a name. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u
// Stryker disable Regex: asked of one character only, which is not several blanks, signs or digits
const BLANK = /^\s+$/
const LETTER = /[\p{L}\p{Alphabetic}]/u
const PUNCTUATION = /^\p{P}+$/u
const DIGIT = /^\p{N}/u
// Stryker restore Regex
/** Scripts in which only the masked position is hidden, because each character is a syllable or a word. */
const SYLLABIC = [/\p{Script=Hangul}/u, /\p{Script=Han}/u]
/** Characters that write names and numbers in Korea, and those that HTML reserves. */
const WRITES_NAMES = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}<>&]/u
/** Replaces the mask character where that is a letter and could be read as part of the name. */
const NEUTRAL_MASK = '*'

let segmenter: Intl.Segmenter | undefined

/** Splits a text into user-perceived characters, in NFC: in NFD the second character of '홍길동' would be a jamo. */
export function graphemes(text: string): string[] {
  if (ONE_EACH.test(text)) return text.split('')
  // Creating a segmenter takes a browser longer than drawing a board, and most names do not need it.
  // Stryker disable next-line ObjectLiteral: graphemes are what a segmenter finds unless told otherwise
  segmenter ??= new Intl.Segmenter('ko', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text.normalize('NFC')), (part) => part.segment)
}

/** Whether a mask may consist of a character: '영' would show 김민수 as 김영수, the name of another person. */
export const isMaskCharacter = (character: string): boolean =>
  !UNSEEN.test(character) && !WRITES_NAMES.test(character.normalize('NFKC'))

/** Returns a stored mask character, or the default for one that earlier versions or other servers took. */
export const maskCharacter = (stored: string): string => (isMaskCharacter(stored) ? stored : MASKING_CHARACTER_DEFAULT)

const shown = ({ index, character }: Mask): Mask => ({ index, character: maskCharacter(character) })

/**
 * Masks a patient's name, by the script of its first letter:
 * - In Hangul and Han the character at each mask's position is hidden. A position past the end hides the last
 * character, and a one-character name becomes the mask. If the character is a blank, punctuation, a digit or the mask
 * itself, the next one is hidden instead.
 * - In every other script only the first letter of each word is shown.
 *
 * Letters of other scripts than the first letter's are all hidden, because '홍길동 (Hong Gildong)' would otherwise reveal
 * the masked character. An empty name stays empty.
 *
 * @example maskName('홍길동', { index: 2, character: 'O' }) // '홍O동'
 * @example maskName('John Smith', { index: 2, character: 'O' }) // 'J*** S****'
 */
export function maskName(name: string, ...[first, ...rest]: Masks): string {
  return hide(name, [shown(first), ...rest.map(shown)], false)
}

/**
 * Returns the name for public screens: always masked, by the board's option if that is on, otherwise by the
 * default.
 */
export function publicName(name: string, masking: Masking): string {
  return maskName(name, maskInForce(masking))
}

/** Returns the mask of a board's option, or the default one if the option is off. */
export function maskInForce({ use, index, character }: Masking): Mask {
  return use ? { index, character } : DEFAULT_MASK
}

/**
 * Returns the name for public screens if the server does not say whether it has masked the name. A name that has the
 * mask at its position is taken as masked, so masking it again changes nothing. Letters that {@link maskName} always
 * hides are hidden in any case.
 */
export function ensureMasked(name: string, masking: Masking): string {
  return hide(name, [shown(maskInForce(masking))], true)
}

/** Whether masks at several positions hide all letters of a name, while the first mask alone leaves some. */
export function hidesAll(name: string, ...[first, ...rest]: Masks): boolean {
  const neutral = ({ index }: Mask): Mask => ({ index, character: NEUTRAL_MASK })
  // Stryker disable next-line ConditionalExpression,EqualityOperator: with one mask the other two conditions exclude
  // each other
  return (
    rest.length > 0 &&
    LETTER.test(maskName(name, neutral(first))) &&
    !LETTER.test(maskName(name, neutral(first), ...rest.map(neutral)))
  )
}

type Masks = readonly [Mask, ...Mask[]]

/** Masks a name. @param mayBeMasked whether a mask character may stand for a hidden one */
function hide(name: string, masks: Masks, mayBeMasked: boolean): string {
  // Remove invisible characters: zero-width ones would count as positions, and direction marks reorder the text.
  const seen = graphemes(name).filter((each) => BLANK.test(each) || !UNSEEN.test(each))
  // Split again: an accent after a removed character now belongs to the letter before it.
  const characters = graphemes(seen.join(''))
  const mask = masks[0].character
  const letters = characters.filter((each) => LETTER.test(each))
  if (mayBeMasked && characters.includes(mask) && letters.every((each) => each === mask)) return characters.join('')
  if (!characters.some((each) => !BLANK.test(each))) return name === '' ? '' : mask
  // A letter equal to the mask may stand for a letter of any script.
  const first = letters.find((each) => each !== mask) ?? letters[0]
  const script = first && SYLLABIC.find((one) => one.test(first))
  return script ? hideSyllables(characters, script, masks, mayBeMasked) : hideWords(characters, mask, mayBeMasked)
}

function hideSyllables(characters: readonly string[], script: RegExp, masks: Masks, mayBeMasked: boolean): string {
  const hidden = new Map<number, string>()
  for (const { index, character } of masks) {
    // Stryker disable next-line StringLiteral: for the types, there is a character at each key
    const telling = [...characters.keys()].filter((at) =>
      characters[at] === character ? mayBeMasked : tells(characters[at] ?? '', script),
    )
    const at = telling.find((each) => each >= index - 1) ?? telling[telling.length - 1]
    if (at !== undefined) hidden.set(at, character)
  }
  const veil = veilOf(masks[0].character)
  const isKept = (each: string) =>
    script.test(each) || !LETTER.test(each) || (mayBeMasked && each === masks[0].character)
  // If there is nothing to hide, the name consists of the mask character.
  return hidden.size === 0
    ? veil
    : characters.map((each, at) => hidden.get(at) ?? (isKept(each) ? each : veil)).join('')
}

/**
 * Whether masking a character hides part of the name: syllables and symbols do, but blanks, punctuation and digits do
 * not, and letters of other scripts are hidden anyway.
 */
const tells = (each: string, script: RegExp) =>
  script.test(each) || !(BLANK.test(each) || PUNCTUATION.test(each) || DIGIT.test(each) || LETTER.test(each))

function hideWords(characters: readonly string[], mask: string, mayBeMasked: boolean): string {
  const veil = veilOf(mask)
  const hidden = new Set<number>()
  let last = 0
  let isInWord = false
  const shown = characters.map((each, at) => {
    if (BLANK.test(each)) isInWord = false
    if (BLANK.test(each) || PUNCTUATION.test(each)) {
      if (mayBeMasked && each === veil) hidden.add(at)
      return each
    }
    if (isInWord || !LETTER.test(each) || SYLLABIC.some((script) => script.test(each))) {
      hidden.add(at)
      return veil
    }
    isInWord = true
    last = at
    return firstLetter(each)
  })
  // A single letter such as 'A' would be the whole name.
  if (hidden.size === 0) shown[last] = veil
  return shown.join('')
}

/** Returns the first letter of a grapheme; a ligature or an Indic cluster contains several. */
const firstLetter = (grapheme: string): string => String.fromCodePoint(grapheme.normalize('NFKC').codePointAt(0) ?? 0)

/** Returns the character that replaces a letter: the mask character, unless it could be read as a letter. */
const veilOf = (mask: string): string => (LETTER.test(mask) ? NEUTRAL_MASK : mask)
