import type { Pace } from './pace.ts'

const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const DIGIT_MAX = DIGITS - 1
/** Where each digit of 32 bits begins. */
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS]

/**
 * Sorts indexes by the values that they name, digit by digit: equal values keep their order.
 * @param order indexes into `values`; it may be reordered
 */
export async function sortedOrder(values: Uint32Array, order: Uint32Array, pace: Pace): Promise<Uint32Array> {
  const size = order.length
  // How many values have each digit is the same in every order: counted once, while they are read one after the other.
  const counts = SHIFTS.map(() => new Uint32Array(DIGITS))
  const [low = NONE, middle = NONE, high = NONE] = counts
  await pace.slices(size, (begin, end) => {
    for (let at = begin; at < end; at += 1) {
      const value = values[order[at] ?? 0] ?? 0
      const [first, second, third] = [value & DIGIT_MAX, (value >>> DIGIT_BITS) & DIGIT_MAX, value >>> (2 * DIGIT_BITS)]
      low[first] = (low[first] ?? 0) + 1
      middle[second] = (middle[second] ?? 0) + 1
      high[third] = (high[third] ?? 0) + 1
    }
  })
  let from: Uint32Array = order
  let to: Uint32Array = new Uint32Array(size)
  for (const [index, shift] of SHIFTS.entries()) {
    const starts = counts[index] ?? NONE
    if (starts.includes(size)) continue
    let start = 0
    for (const [digit, count] of starts.entries()) {
      starts[digit] = start
      start += count
    }
    const source = from
    const target = to
    await pace.slices(size, (begin, end) => {
      for (let at = begin; at < end; at += 1) {
        const index = source[at] ?? 0
        const digit = ((values[index] ?? 0) >>> shift) & DIGIT_MAX
        const place = starts[digit] ?? 0
        target[place] = index
        starts[digit] = place + 1
      }
    })
    from = target
    to = source
  }
  return from
}

const NONE = new Uint32Array()

/** Takes from a column the values of these indexes, those of one order after those of the other. */
export async function gather<A extends Uint32Array | Uint16Array>(
  column: A,
  orders: readonly Uint32Array[],
  into: A,
  pace: Pace,
): Promise<A> {
  let first = 0
  for (const order of orders) {
    await pace.slices(order.length, (begin, end) => {
      for (let at = begin; at < end; at += 1) into[first + at] = column[order[at] ?? 0] ?? 0
    })
    first += order.length
  }
  return into
}
