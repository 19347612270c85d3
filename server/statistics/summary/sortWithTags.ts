/** Bits of a digit: three digits hold a number of 32 bits. */
const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const DIGIT_MAX = DIGITS - 1

/** Numbers in ascending order, and the tag of each. */
interface Tagged {
  readonly values: Uint32Array
  readonly tags: Uint32Array
}

/**
 * Sorts numbers together with their tags, digit by digit from the last one. Built-in sorts of typed arrays need both in
 * one number, and take three times as long.
 */
export function sortWithTags(values: Uint32Array, tags: Uint32Array): Tagged {
  let from: Tagged = { values, tags }
  let to: Tagged = { values: new Uint32Array(values.length), tags: new Uint32Array(values.length) }
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    moveByDigit(from, to, shift)
    ;[from, to] = [to, from]
  }
  return from
}

/** Sorts by one digit. Its loops read nothing but local arrays, which halves their time. */
function moveByDigit({ values, tags }: Tagged, to: Tagged, shift: number): void {
  const { values: movedValues, tags: movedTags } = to
  // Where the numbers with each digit begin.
  const starts = new Uint32Array(DIGITS + 1)
  for (let at = 0; at < values.length; at += 1) {
    const next = (((values[at] ?? 0) >>> shift) & DIGIT_MAX) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let digit = 1; digit <= DIGITS; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    const digit = (value >>> shift) & DIGIT_MAX
    const place = starts[digit] ?? 0
    starts[digit] = place + 1
    movedValues[place] = value
    movedTags[place] = tags[at] ?? 0
  }
}
