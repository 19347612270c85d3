import type { Places } from './usePlaces.ts'

/** Splits a cell that contains several values. */
export const partsOf = (typed: string): string[] =>
  typed
    .split(/[,;/·+>→\n]/)
    .map(plain)
    .filter((part) => part !== '')

/** Normalizes a word for comparison: no spaces, lower case. */
export const plain = (word: string): string => word.replaceAll(/\s/g, '').toLowerCase()

/** Reads room ids from room numbers or names; undefined if a room is unknown or listed twice. */
export function readRooms(typed: string, { rooms, roomId }: Pick<Places, 'rooms' | 'roomId'>): unknown {
  const ids = partsOf(typed).map((part) => {
    const found = rooms.find(({ label }) => {
      const [no = ''] = label.split('.')
      const whole = plain(label)
      return [whole, plain(no), whole.slice(plain(no).length + 1)].includes(part)
    })
    return found && roomId(found.value)
  })
  return ids.includes(undefined) || new Set(ids).size < ids.length ? undefined : ids
}
