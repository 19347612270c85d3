import { digitsOf, NUMBER_PARTS, numberParts, placeParts, pronounced, READ_MAX } from './sinoKorean.ts'
import { plainRoomName, ROOM_NAMES, toRoom } from './roomNames.ts'

/** What is said of a call. */
export interface Announced {
  /** The patient's number of the day; undefined where the server knows none. */
  readonly number: number | undefined
  /** Number and name of the board, as its screen shows them. */
  readonly no: string
  readonly room: string
}

/** The recorded parts of a sentence, by their keys; a breath is taken between two phrases. */
export type Phrases = readonly (readonly string[])[]

/** What is recorded beside what ships. @returns whether a part has a recording of the hospital's own */
export type HasOwn = (part: string) => boolean

/**
 * `37번 고객님, 3번 채혈실로 들어오십시오.` A room without a recording is called by its number alone, and one without a
 * number in digits by nothing; empty without a number of the patient, for then only the chime is heard.
 */
export function callPhrases({ number, no, room }: Announced, hasOwn: HasOwn = () => false): Phrases {
  const who = number === undefined ? [] : numberInOneVoice(number, hasOwn)
  if (who.length === 0) return []
  return [
    [...who, 'customer'],
    [...where(no, recordedRoom(room, hasOwn), hasOwn), 'enter'],
  ]
}

/** A hospital that has recorded 100 and 6 and not 106 is heard with these two, rather than with another voice between its own. */
function numberInOneVoice(number: number, hasOwn: HasOwn): string[] {
  const [joined, apart] = [numberParts(number).map(String), placeParts(number).map(String)]
  const isOfOthers = joined.some((part) => !hasOwn(part)) && apart.every(hasOwn)
  return isOfOthers ? apart : joined
}

/** The name of a room as its recording is called; undefined for a room that none is of. */
function recordedRoom(name: string, hasOwn: HasOwn): string | undefined {
  const plain = plainRoomName(name)
  return SPOKEN_PARTS.has(partOfRoom(name)) || hasOwn(partOfRoom(name)) ? plain : undefined
}

/** The part that says where to go: `to 채혈실`. */
export const partOfRoom = (name: string): string => `to ${plainRoomName(name)}`

/** The sentence in writing, for a program that speaks: `37번 고객님, 3번 채혈실로 들어오십시오.` */
export function callSentence({ number, no, room }: Announced & { readonly number: number }): string {
  const name = room.normalize('NFC').trim()
  const place = no === '' ? [] : [name === '' ? `${no}번으로` : `${no}번`]
  return [`${number}번 고객님,`, ...place, ...(name === '' ? [] : [toRoom(name)]), '들어오십시오.'].join(' ')
}

function where(no: string, room: string | undefined, hasOwn: HasOwn): string[] {
  const digits = /^\d{1,8}$/.test(no) ? readNumber(no, hasOwn) : []
  if (digits.length === 0) return room === undefined ? [] : [`to ${room}`]
  return room === undefined ? [...digits, 'to number'] : [...digits, 'number', `to ${room}`]
}

/** 101 is read as a number, 007 and what is too long digit by digit. */
function readNumber(no: string, hasOwn: HasOwn): string[] {
  const isSpelled = no.startsWith('0') || Number(no) > READ_MAX
  return isSpelled ? digitsOf(no).map(String) : numberInOneVoice(Number(no), hasOwn)
}

/** Every part that {@link callPhrases} may name, and how it is pronounced. */
export const SPOKEN_PARTS: ReadonlyMap<string, string> = new Map([
  ...NUMBER_PARTS.map((part): [string, string] => [String(part), pronounced(part)]),
  ['customer', '번 고갱님'],
  ['number', '번'],
  ['to number', '번으로'],
  ['enter', '들어오십시오'],
  ...ROOM_NAMES.map((name): [string, string] => [`to ${name}`, toRoom(name)]),
])

/** Whether a part may be said in a call: one that ships, or where to go to a room of whatever name. */
export const isPart = (part: string): boolean =>
  SPOKEN_PARTS.has(part) || (part.startsWith('to ') && part === partOfRoom(part.slice(3)) && part.length > 3)

/** A part as people write it, and as its recording's file is called: `37`, `번 고객님`, `채혈실로`. */
export function partLabel(part: string): string {
  if (part.startsWith('to ') && part !== 'to number') return spelled(part.slice(3))
  return WRITTEN[part] ?? part
}

const WRITTEN: Readonly<Record<string, string>> = {
  customer: '번 고객님',
  number: '번',
  'to number': '번으로',
  enter: '들어오십시오',
}
const spelled = (room: string): string => room + toRoom(room).slice(toRoom(room).endsWith('으로') ? -2 : -1)
