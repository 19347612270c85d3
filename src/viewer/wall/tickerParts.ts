import { graphemes } from '../../../domain/masking.ts'
import { joinedLines } from './textWidth.ts'

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

const join = (texts: readonly string[]): string[] => joinedLines(texts, PART_WIDTH_MAX)

/** Cuts a word into pieces that fit; returns none for an empty word. */
const cut = (word: string): string[] => joinedLines(graphemes(word), PART_WIDTH_MAX, '')
