/** Rooms by which a file may name them. */
export interface RoomNames<Id> {
  /** Ids as text, and labels: `3. 채혈실`. */
  readonly rooms: readonly { readonly value: string; readonly label: string }[]
  readonly roomId: (value: string) => Id
}

const SEPARATOR = /[,;/·+>→\n]/
/** Keeps the separators among the parts. */
const SEPARATOR_ITSELF = /([,;/·+>→\n])/

/** Splits a cell that contains several values. */
export const partsOf = (typed: string): string[] =>
  typed
    .split(SEPARATOR)
    .map(plain)
    .filter((part) => part !== '')

/** Normalizes a word for comparison: no spaces, lower case. */
export const plain = (word: string): string => word.replaceAll(/\s/g, '').toLowerCase()

/**
 * Reads room ids from room numbers or names; undefined if a room is unknown or listed twice. A name may contain a
 * separator (`X-ray/CT`): the longest name that fits is read.
 */
export function readRooms<Id>(typed: string, { rooms, roomId }: RoomNames<Id>): Id[] | undefined {
  // The first of two rooms of one name is meant.
  const named = new Map(rooms.toReversed().flatMap(({ value, label }) => namesOf(label).map((name) => [name, value])))
  const width = Math.max(1, ...[...named.keys()].map((name) => name.split(SEPARATOR_ITSELF).length))
  const parts = typed.split(SEPARATOR_ITSELF)
  const nameOf = (from: number, to: number) => plain(parts.slice(from, to).join(''))
  const ids: Id[] = []
  for (let at = 0; at < parts.length;) {
    if (nameOf(at, at + 1) === '') {
      at += 2
      continue
    }
    let end = Math.min(parts.length, at + width)
    while (end > at && !named.has(nameOf(at, end))) end -= 2
    const value = named.get(nameOf(at, end))
    if (value === undefined) return undefined
    ids.push(roomId(value))
    at = end + 1
  }
  return new Set(ids).size < ids.length ? undefined : ids
}

/** The names under which a room can be listed: `3. 채혈실`, `3` and `채혈실`, normalized. */
function namesOf(label: string): string[] {
  const whole = plain(label)
  const no = plain(label.split('.')[0] ?? '')
  return [whole, no, whole.slice(no.length + 1)].filter((name) => name !== '')
}
