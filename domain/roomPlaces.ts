import type { Text } from './text.ts'

/** A place of a room at which one patient is seen at a time, such as a window: a number and the word for it. */
export interface RoomPlace {
  readonly no: number
  readonly name: string
}

/** Words that rooms use for their places, in English. Other words are shown as they are written. */
const ENGLISH_WORDS: Readonly<Record<string, string>> = {
  창구: 'Window',
  자리: 'Seat',
  침대: 'Bed',
  베드: 'Bed',
  부스: 'Booth',
  방: 'Room',
}

/** Returns a place as people read it: `3번 창구`, `Window 3`. */
export const placeText = ({ no, name }: RoomPlace): Text => [
  `${no}번 ${name}`.trim(),
  `${ENGLISH_WORDS[name] ?? name} ${no}`.trim(),
]

/** Returns the text of the place with a number; of one that the room no longer has, by its number alone. */
export const placeTextOf = (places: readonly RoomPlace[] | undefined, no: number): Text =>
  placeText(places?.find((place) => place.no === no) ?? { no, name: '' })

/** Writes places into one cell of a file: `1 창구, 2 창구`. */
export const placesInCell = (places: readonly RoomPlace[] = []): string =>
  places.map(({ no, name }) => `${no} ${name}`).join(', ')

/** Reads such a cell; undefined if it is not one. The server checks lengths and numbers. */
export function placesOfCell(cell: string): RoomPlace[] | undefined {
  const parts = cell.split(',').map((part) => /^\s*([1-9]\d?)\s*번?\s+(\S.*?)\s*$/.exec(part))
  return parts.every((part) => part !== null)
    ? parts.map(([, no, name]) => ({ no: Number(no), name: name ?? '' }))
    : undefined
}
