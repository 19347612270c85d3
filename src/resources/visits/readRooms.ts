import type { Places } from './usePlaces.ts'

/** Several values of one cell of a file. */
export const partsOf = (typed: string): string[] =>
  typed
    .split(/[,;/·+>→\n]/)
    .map(plain)
    .filter((part) => part !== '')

/** A word as it is compared: without spaces, in small letters. */
export const plain = (word: string): string => word.replaceAll(/\s/g, '').toLowerCase()

/** Ids of rooms by their numbers or names; undefined where one is unknown or named twice. */
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
