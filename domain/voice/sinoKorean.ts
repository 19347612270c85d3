/*
 * Numbers as Korean reads them aloud. Recordings exist of 1 to 99, of the hundreds and of the thousands, and of these with a
 * 6 behind them: each is read in one breath, so that 십육 sounds as [심뉵] and 백육 as [뱅뉵].
 */

/** The greatest number that is read as one; a greater one is read digit by digit. */
export const READ_MAX = 9_999

/** The parts of a number that are recorded, by their values: 1,234 is 1000, 200 and 34; 1,206 is 1000 and 206. */
export function numberParts(number: number): number[] {
  const parts = placeParts(number)
  const [before, last] = parts.slice(-2)
  return last === 6 && before !== undefined && before >= 100 && number <= READ_MAX
    ? [...parts.slice(0, -2), before + last]
    : parts
}

/** The thousands, the hundreds and what is below them, each as a part of its own: 1,206 is 1000, 200 and 6. */
export function placeParts(number: number): number[] {
  if (!Number.isInteger(number) || number < 1) return []
  if (number > READ_MAX) return digitsOf(String(number))
  return [Math.floor(number / 1_000) * 1_000, Math.floor((number % 1_000) / 100) * 100, number % 100].filter(
    (part) => part > 0,
  )
}

/** The digits of a text as they are read one by one: 0 is 공. */
export const digitsOf = (text: string): number[] => Array.from(text, Number)

const ONE_TO_NINE = Array.from({ length: 9 }, (_, at) => at + 1)

/** All parts that {@link numberParts} and {@link placeParts} may name, in ascending order. */
export const NUMBER_PARTS: readonly number[] = [
  ...Array.from({ length: 100 }, (_, number) => number),
  ...[100, 1_000].flatMap((unit) => ONE_TO_NINE.flatMap((count) => [count * unit, count * unit + 6])),
]

const DIGITS = ['공', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']

/** How a part of {@link NUMBER_PARTS} is pronounced, spelled as it sounds. */
export function pronounced(part: number): string {
  // ㄱ before 육 becomes ㅇ, and 육 takes an ㄴ.
  if (part >= 1_000) return unit(Math.floor(part / 1_000), '천') + (part % 1_000 === 6 ? '뉵' : '')
  if (part >= 100) return unit(Math.floor(part / 100), part % 100 === 6 ? '뱅뉵' : '백')
  if (part < 10) return digit(part)
  const ones = part % 10
  const tens = unit(Math.floor(part / 10), '십')
  if (ones === 0) return tens
  // ㅂ before 육 becomes ㅁ, and 육 takes an ㄴ.
  return ones === 6 ? `${tens.slice(0, -1)}심뉵` : tens + digit(ones)
}

const digit = (value: number): string => DIGITS[value] ?? ''
/** 십 is not 일십. */
const unit = (count: number, name: string): string => (count === 1 ? name : digit(count) + name)
