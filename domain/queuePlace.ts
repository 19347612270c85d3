/*
 * Order of a queue: patients moved to the front, the latest first; then by place, then by the entry's number. A
 * place is the time of joining, or a text that sorts between two other places.
 */

/** Fields by which a queue is sorted. */
export interface QueuePlace {
  /** '' if the patient was not moved to the front. */
  readonly frontAt: string
  readonly place: string
}

/**
 * Returns the place after the first `places` patients of a queue, or at its end if it is shorter.
 *
 * @param queue waiting patients, in order
 * @returns null if the queue is empty
 */
export function placeBehind(queue: readonly QueuePlace[], places: number): QueuePlace | null {
  const at = Math.min(places, queue.length) - 1
  const before = queue[at]
  if (!before) return null
  const after = queue.slice(at + 1).find(({ frontAt, place }) => frontAt === before.frontAt && place > before.place)
  return { frontAt: before.frontAt, place: textBetween(before.place, after?.place) }
}

/** Returns a text that sorts after `before`, and before `after` if that is given. */
function textBetween(before: string, after: string | undefined): string {
  return before + (after?.startsWith(before) ? halfOf(after.slice(before.length)) : '5')
}

/** Returns digits that sort before these and do not end in zero, so that there is always a text between two others. */
function halfOf(digits: string): string {
  const first = digits.search(/[1-9]/)
  const digit = Number(digits[first])
  return digits.slice(0, first) + (digit > 1 ? String(Math.floor(digit / 2)) : '05')
}
