import type { Plugin } from 'vite'

/**
 * The sheet of Noto Sans KR, which src/theme/lateFont.ts loads for Hanja; with `?url` it is the module that names the
 * address.
 */
const SHEET = /@fontsource-variable\/noto-sans-kr\/wght\.css(?!\?url)/
/** First and last code points: CJK unified ideographs with extension A, and compatibility ideographs. */
const HANJA: readonly (readonly [first: number, last: number])[] = [
  [0x3400, 0x9fff],
  [0xf900, 0xfaff],
]

/** Ships of Noto Sans KR only the slices with Hanja: Pretendard draws the rest. */
export function hanjaFont(): Plugin {
  return {
    name: 'hanja-font',
    // before the addresses in the sheet become files of the build
    enforce: 'pre',
    transform: { filter: { id: SHEET }, handler: (sheet) => ({ code: hanjaOnly(sheet), map: null }) },
  }
}

/**
 * Leaves out of a sheet each `@font-face` without Hanja, and from the `unicode-range` of the others what is not Hanja.
 */
export function hanjaOnly(sheet: string): string {
  return [...sheet.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([face]) => ({ face, ranges: /unicode-range:([^;}]*)/.exec(face)?.[1]?.split(',').flatMap(hanjaOf) ?? [] }))
    .filter(({ ranges }) => ranges.length > 0)
    .map(({ face, ranges }) => face.replace(/unicode-range:[^;}]*/, `unicode-range: ${ranges.join(',')}`))
    .join('\n')
}

/** What is Hanja of a range such as `U+91d1` or `U+f900-f92e`. */
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
