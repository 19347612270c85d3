/** The four characters: a filler, and the initial, medial and final letter; a second filler stands for no final one. */
const FILLED = /\u3164([ㄱ-ㅎ])([ㅏ-ㅣ])([ㄱ-ㅎ\u3164])/g
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const FINALS = '\u3164ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

/**
 * Composes the syllables of a text that was decoded from CP949: KS X 1001 writes a syllable that it lacks as four
 * characters. A filler that belongs to no syllable stays.
 */
export const composeSyllables = (text: string): string =>
  text.replaceAll(FILLED, (letters, initial: string, medial: string, final: string) => {
    const [first, last] = [INITIALS.indexOf(initial), FINALS.indexOf(final)]
    if (first < 0 || last < 0) return letters
    return String.fromCodePoint(0xac00 + (first * 21 + medial.charCodeAt(0) - 'ㅏ'.charCodeAt(0)) * 28 + last)
  })
