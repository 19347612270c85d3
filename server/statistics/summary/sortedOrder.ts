import type { Pace } from './pace.ts'

const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const DIGIT_MAX = DIGITS - 1

/**
 * Sorts indexes by the values that they name, digit by digit: equal values keep their order.
 * @param order indexes into `values`; it may be reordered
 */
export async function sortedOrder(values: Uint32Array, order: Uint32Array, pace: Pace): Promise<Uint32Array> {
  const size = order.length
  let max = 0
  await pace.slices(size, (begin, end) => {
    for (let at = begin; at < end; at += 1) max = Math.max(max, values[order[at] ?? 0] ?? 0)
  })
  let from: Uint32Array = order
  let to: Uint32Array = new Uint32Array(size)
  const starts = new Uint32Array(DIGITS)
  for (let shift = 0; shift < 32 && max >>> shift > 0; shift += DIGIT_BITS) {
    starts.fill(0)
    const source = from
    const target = to
    await pace.slices(size, (begin, end) => {
      for (let at = begin; at < end; at += 1) {
        const digit = ((values[source[at] ?? 0] ?? 0) >>> shift) & DIGIT_MAX
        starts[digit] = (starts[digit] ?? 0) + 1
      }
    })
    let start = 0
    for (let digit = 0; digit < DIGITS; digit += 1) {
      const count = starts[digit] ?? 0
      starts[digit] = start
      start += count
    }
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

/** Takes from a column the values of these indexes, in their order. */
export async function gather<A extends Uint32Array | Uint16Array | Uint8Array>(
  column: A,
  order: Uint32Array,
  into: A,
  pace: Pace,
): Promise<A> {
  await pace.slices(order.length, (begin, end) => {
    for (let at = begin; at < end; at += 1) into[at] = column[order[at] ?? 0] ?? 0
  })
  return into
}
