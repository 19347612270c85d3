/*
 * The order of a queue (DE-10): who was moved to the front, the latest first; then by the place, then by the number of
 * the entry. A place is the instant of joining, or a text that stands between two others as texts are compared.
 */

/** What decides where somebody stands. */
export interface QueuePlace {
  /** '' for who was not moved to the front. */
  readonly frontAt: string
  readonly place: string
}

/**
 * The place so many behind the first of a queue, at its end when fewer wait.
 * @param queue who waits, in order @returns null for an empty queue
 */
export function placeBehind(queue: readonly QueuePlace[], places: number): QueuePlace | null {
  const at = Math.min(places, queue.length) - 1
  const before = queue[at]
  if (!before) return null
  const after = queue.slice(at + 1).find(({ frontAt, place }) => frontAt === before.frontAt && place > before.place)
  return { frontAt: before.frontAt, place: textBetween(before.place, after?.place) }
}

/** A text after `before`, and before `after` if there is one, as characters are compared. */
function textBetween(before: string, after: string | undefined): string {
  return before + (after?.startsWith(before) ? halfOf(after.slice(before.length)) : '5')
}

/** A shorter fraction: the digits of one that is less, and never end in a zero. */
function halfOf(digits: string): string {
  const first = digits.search(/[1-9]/)
  const digit = Number(digits[first])
  return digits.slice(0, first) + (digit > 1 ? String(Math.floor(digit / 2)) : '05')
}
