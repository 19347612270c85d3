import { graphemes } from '../../../domain/masking.ts'
import { textWidth } from './textWidth.ts'

/** Widest part in em that is still read with ease while it crosses the screen in one loop. */
export const PART_WIDTH_MAX = 30

/**
 * Divides a notice into parts of which each crosses the screen in one loop of 8 s (VW-07): a whole page of text in one
 * loop would race past. Lines stay apart, sentences too where they do not fit together, and words whole, unless a
 * single word is wider than a part.
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

/** Behind the mark that ends a sentence. */
const SENTENCE_END = /(?<=[.!?。])\s+/

/** Puts as many words, or sentences, into each part as it takes. */
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

/** A word in pieces that fit; none for an empty one. */
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
