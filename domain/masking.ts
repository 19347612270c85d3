import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from './limits.ts'

/** One hidden position of a name. */
export interface Mask {
  /** One-based position of the character to hide (DE-05). */
  readonly index: number
  readonly character: string
}

/** The masking option of a board. */
export interface Masking extends Mask {
  readonly use: boolean
}

/** Printable ASCII, Han, and Hangul in syllables: of these, each is a character by itself. */
// Stryker disable next-line Regex: longer names then go the long way, to the same characters
const ONE_EACH = /^[\x20-\x7e\u4e00-\u9fff\uac00-\ud7a3]*$/
/** Blanks, and characters that show nothing: hiding one of these hides nothing of a name. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u
// Stryker disable Regex: asked of one character only, which is not several blanks, signs or digits
const BLANK = /^\s+$/
const LETTER = /[\p{L}\p{Alphabetic}]/u
const PUNCTUATION = /^\p{P}+$/u
const DIGIT = /^\p{N}/u
// Stryker restore Regex
/** Scripts of which a name shows all but the masked position: a character is a syllable or a word. */
const SYLLABIC = [/\p{Script=Hangul}/u, /\p{Script=Han}/u]
/** Stands for a hidden character where the mask character is a letter, and would be read as one. */
const NEUTRAL_MASK = '*'

let segmenter: Intl.Segmenter | undefined

/** The user-perceived characters of a text, composed first: in NFD the second character of '홍길동' would be a jamo. */
export function graphemes(text: string): string[] {
  if (ONE_EACH.test(text)) return text.split('')
  // A browser takes longer to read its tables than to draw a board: most names do without them.
  // Stryker disable next-line ObjectLiteral: graphemes are what a segmenter finds unless told otherwise
  segmenter ??= new Intl.Segmenter('ko', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text.normalize('NFC')), (part) => part.segment)
}

/**
 * Hides a patient's name, by the script of its first letter:
 * - Hangul and Han lose the character at each mask's position (DE-05); a position past the end hides the last one, a
 *   one-character name becomes the mask. Where that would hide nothing (a blank, punctuation, a digit, the mask itself)
 *   the next character is hidden.
 * - Every other script shows the first letter of each word only (DE-29).
 *
 * Letters of the scripts that a name does not begin with are all hidden: '홍길동 (Hong Gildong)' would else tell what the
 * mask hides. An empty name stays empty.
 *
 * @example maskName('홍길동', { index: 2, character: 'O' }) // '홍O동'
 * @example maskName('John Smith', { index: 2, character: 'O' }) // 'J*** S****'
 */
export function maskName(name: string, ...masks: Masks): string {
  return hide(name, masks, false)
}

/** The name as a public screen may show it: always masked, by the board's own option only while that is on (DE-05). */
export function publicName(name: string, masking: Masking): string {
  return maskName(name, maskInForce(masking))
}

/** What a board's option hides, on or off (DE-05). */
export function maskInForce({ use, index, character }: Masking): Mask {
  return use ? { index, character } : { index: MASKING_POSITION_DEFAULT, character: MASKING_CHARACTER_DEFAULT }
}

/**
 * The name as a public screen may show it, of a server that does not say whether it has masked the name: a name with
 * the mask in its place is taken for masked, and masking it again changes nothing. Letters that {@link maskName} always
 * hides are hidden all the same.
 */
export function ensureMasked(name: string, masking: Masking): string {
  return hide(name, [maskInForce(masking)], true)
}

/** Whether masks of several positions leave no letter of a name, of which one mask leaves some. */
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

/** @param mayBeMasked a mask character may stand for one that is hidden already */
function hide(name: string, masks: Masks, mayBeMasked: boolean): string {
  // A mark of no width would be counted, and a mark of direction turns what follows.
  const seen = graphemes(name).filter((each) => BLANK.test(each) || !UNSEEN.test(each))
  // An accent that stood apart behind such a mark now hangs on the letter before it.
  const characters = graphemes(seen.join(''))
  const mask = masks[0].character
  const letters = characters.filter((each) => LETTER.test(each))
  if (mayBeMasked && characters.includes(mask) && letters.every((each) => each === mask)) return characters.join('')
  if (!characters.some((each) => !BLANK.test(each))) return name === '' ? '' : mask
  // A letter that is the mask itself may stand for one of any script.
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
  // Without anything to hide, the name consists of the mask character.
  return hidden.size === 0
    ? veil
    : characters.map((each, at) => hidden.get(at) ?? (isKept(each) ? each : veil)).join('')
}

/**
 * Syllables and symbols: hiding a blank, punctuation or a digit hides nothing of a name, and letters of other scripts
 * are hidden anyway.
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
  // 'A' would be the whole name.
  if (hidden.size === 0) shown[last] = veil
  return shown.join('')
}

/** The first letter of a grapheme without what hangs on it: a ligature or an Indic cluster holds several. */
const firstLetter = (grapheme: string): string => String.fromCodePoint(grapheme.normalize('NFKC').codePointAt(0) ?? 0)

/** What hides a letter: the mask character, unless that would be read as a letter itself (DE-29). */
const veilOf = (mask: string): string => (LETTER.test(mask) || UNSEEN.test(mask) ? NEUTRAL_MASK : mask)
