/**
 * Invisible characters, characters that change the direction of the text, and U+FFFD, which programs write for bytes that
 * they cannot decode: with them a wall would show another name than the console, or none. Joiners (U+200C, U+200D) are
 * allowed because Persian names and emoji need them.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffd]/u

/** Whether a line of text has no invisible characters. */
export const isSeen = (value: string): boolean => !UNSEEN.test(value)

/** Whether a text of several lines has no invisible characters; tabs are allowed. */
export const areSeenLines = (value: string): boolean => isSeen(value.replaceAll(/[\n\r\t]/g, ''))
