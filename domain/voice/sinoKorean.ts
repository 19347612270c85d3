/*
 * Sino-Korean numbers as they are read aloud. There are recordings of 1 to 99, of the hundreds and the thousands, and
 * of these followed by 6: those are said in one breath, so that 십육 sounds like [심뉵] and 백육 like [뱅뉵].
 */

/** The greatest number read as a whole; greater ones are read digit by digit. */
export const READ_MAX = 9_999

/** Splits a number into recorded parts: 1,234 is 1000, 200 and 34; 1,206 is 1000 and 206. */
export function numberParts(number: number): number[] {
  const parts = placeParts(number)
  const [before, last] = parts.slice(-2)
  return last === 6 && before !== undefined && before >= 100 && number <= READ_MAX
    ? [...parts.slice(0, -2), before + last]
    : parts
}

/** Splits a number into thousands, hundreds and the rest: 1,206 is 1000, 200 and 6. */
export function placeParts(number: number): number[] {
  if (!Number.isInteger(number) || number < 1) return []
  if (number > READ_MAX) return digitsOf(String(number))
  return [Math.floor(number / 1_000) * 1_000, Math.floor((number % 1_000) / 100) * 100, number % 100].filter(
    (part) => part > 0,
  )
}

/** Returns the digits of a text, to be read one by one: 0 is 공. */
export const digitsOf = (text: string): number[] => Array.from(text, Number)

const ONE_TO_NINE = Array.from({ length: 9 }, (_, at) => at + 1)

/** All possible parts of {@link numberParts} and {@link placeParts}, in ascending order. */
export const NUMBER_PARTS: readonly number[] = [
  ...Array.from({ length: 100 }, (_, number) => number),
  ...[100, 1_000].flatMap((unit) => ONE_TO_NINE.flatMap((count) => [count * unit, count * unit + 6])),
]

const DIGITS = ['공', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']

/** Returns the pronunciation of a part of {@link NUMBER_PARTS}, spelled phonetically. */
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
/** Leaves out a leading one: 십, not 일십. */
const unit = (count: number, name: string): string => (count === 1 ? name : digit(count) + name)
