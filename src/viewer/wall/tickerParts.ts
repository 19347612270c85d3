import { graphemes } from '../../../domain/masking.ts'
import { textWidth } from './textWidth.ts'

/** Width in em up to which a part is easily readable while it crosses the screen in one loop. */
export const PART_WIDTH_MAX = 30

/**
 * Splits a notice into parts that each cross the screen in one loop of 8 s: a long text in one loop would move
 * too fast. Splits at line breaks, then between sentences and words that do not fit together, and inside a word only
 * if it is wider than a part.
 */
export function tickerParts(notice: string): string[] {
  return notice.split('\n').flatMap((line) =>
    join(
      line
        .trim()
        .split(SENTENCE_END)
        .flatMap((sentence) => join(sentence.split(/\s+/).flatMap(cut))),
    ),
  )
}

/** Matches the space after a sentence's end mark. */
const SENTENCE_END = /(?<=[.!?。])\s+/

/** Joins words or sentences into as few parts as possible. */
function join(words: string[]): string[] {
  const parts: string[] = []
  for (const word of words) {
    const last = parts[parts.length - 1]
    if (last !== undefined && textWidth(`${last} ${word}`) <= PART_WIDTH_MAX)
      parts[parts.length - 1] = `${last} ${word}`
    else parts.push(word)
  }
  return parts
}

/** Cuts a word into pieces that fit; returns none for an empty word. */
function cut(word: string): string[] {
  const pieces: string[] = []
  for (const character of graphemes(word)) {
    const last = pieces[pieces.length - 1]
    if (last !== undefined && textWidth(last + character) <= PART_WIDTH_MAX)
      pieces[pieces.length - 1] = last + character
    else pieces.push(character)
  }
  return pieces
}
