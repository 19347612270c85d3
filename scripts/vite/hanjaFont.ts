import type { Plugin } from 'vite'

/**
 * The style sheet of Noto Sans KR, which src/theme/lateFont.ts loads for Hanja; with `?url` the module only exports the
 * URL.
 */
const SHEET = /@fontsource-variable\/noto-sans-kr\/wght\.css(?!\?url)/
/** First and last code points: CJK unified ideographs with extension A, and compatibility ideographs. */
const HANJA: readonly (readonly [first: number, last: number])[] = [
  [0x3400, 0x9fff],
  [0xf900, 0xfaff],
]

/** Vite plugin that ships only the slices of Noto Sans KR with Hanja: Pretendard has all other characters. */
export function hanjaFont(): Plugin {
  return {
    name: 'hanja-font',
    // before the URLs in the sheet become built files
    enforce: 'pre',
    transform: { filter: { id: SHEET }, handler: (sheet) => ({ code: hanjaOnly(sheet), map: null }) },
  }
}

/** Removes each `@font-face` without Hanja from a sheet, and other characters from the `unicode-range` of the rest. */
export function hanjaOnly(sheet: string): string {
  return [...sheet.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([face]) => ({ face, ranges: /unicode-range:([^;}]*)/.exec(face)?.[1]?.split(',').flatMap(hanjaOf) ?? [] }))
    .filter(({ ranges }) => ranges.length > 0)
    .map(({ face, ranges }) => face.replace(/unicode-range:[^;}]*/, `unicode-range: ${ranges.join(',')}`))
    .join('\n')
}

/** Returns the Hanja within a range such as `U+91d1` or `U+f900-f92e`. */
function hanjaOf(range: string): string[] {
  const [first = Number.NaN, last = first] = range
    .trim()
    .replace(/^U\+/i, '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return HANJA.map(([from, to]) => [Math.max(first, from), Math.min(last, to)] as const)
    .filter(([from, to]) => from <= to)
    .map(([from, to]) => `U+${[...new Set([from, to])].map((code) => code.toString(16)).join('-')}`)
}
