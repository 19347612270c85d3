import { CALL_LANGUAGES, type CallLanguage } from '../callLanguages.ts'
import { digitsOf, NUMBER_PARTS, numberParts, placeParts, pronounced, READ_MAX } from './sinoKorean.ts'
import { plainRoomName, ROOM_NAMES, toRoom } from './roomNames.ts'

/** Content of an announcement. */
export interface Announced {
  /** The patients' numbers of the day; empty when the server sends none. */
  readonly numbers: readonly number[]
  /** Number and name of the board, as its screen shows them. */
  readonly no: string
  readonly room: string
  /** The place of the room to which they are called, as in `placeText`: `3번 창구`; absent without one. */
  readonly place?: string | undefined
}

/** The recorded parts of a sentence by their keys, grouped into phrases with a short pause in between. */
export type Phrases = readonly (readonly string[])[]

/** @returns whether the hospital has its own recording of a part */
export type HasOwn = (part: string) => boolean

/**
 * Returns the parts of `37번, 38번 고객님, 3번 채혈실로 들어오십시오.`, or `37번 고객님, 3번 창구로 오십시오.` A room or word of a place without a recording is announced by its number only,
 * and without a number in digits by neither. Empty without a patient number: then only the chime is played.
 */
export function callPhrases({ numbers, no, room, place }: Announced, hasOwn: HasOwn = () => false): Phrases {
  const who = numbers.map((number) => numberInOneVoice(number, hasOwn)).filter((parts) => parts.length > 0)
  if (who.length === 0) return []
  const [, placeNo = '', word = ''] = PLACE.exec(place ?? '') ?? []
  return [
    ...who.map((parts, at) => [...parts, at === who.length - 1 ? 'customer' : 'number']),
    placeNo === ''
      ? [...where(no, recordedRoom(room, hasOwn), hasOwn), 'enter']
      : [...where(placeNo, recordedRoom(word, hasOwn), hasOwn), 'come'],
  ]
}

/** Number and word of a place. */
const PLACE = /^(\d+)번 ?(.*)$/

/**
 * When a hospital has recorded 100 and 6 but not 106, uses these two, rather than mixing a shipped voice into its own.
 */
function numberInOneVoice(number: number, hasOwn: HasOwn): string[] {
  const [joined, apart] = [numberParts(number).map(String), placeParts(number).map(String)]
  const isOfOthers = joined.some((part) => !hasOwn(part)) && apart.every(hasOwn)
  return isOfOthers ? apart : joined
}

/** Returns the name of a room as in the key of its recording; undefined without a recording. */
function recordedRoom(name: string, hasOwn: HasOwn): string | undefined {
  const plain = plainRoomName(name)
  return SPOKEN_PARTS.has(partOfRoom(name)) || hasOwn(partOfRoom(name)) ? plain : undefined
}

/** Returns the part that names the destination: `to 채혈실`. */
export const partOfRoom = (name: string): string => `to ${plainRoomName(name)}`

/**
 * Returns the part that says in another language where to go, as one whole sentence: `en 채혈실`. Only a hospital's own
 * recording says it.
 */
export const partInLanguage = (language: CallLanguage, roomName: string): string =>
  `${language} ${plainRoomName(roomName)}`

/** Returns the language of a part of {@link partInLanguage}; undefined for a part of the Korean sentence. */
export const languageOfPart = (part: string): CallLanguage | undefined =>
  CALL_LANGUAGES.find((language) => part.startsWith(`${language} `))

/**
 * Returns the sentence as text for a speech program: `37번, 38번 고객님, 3번 채혈실로 들어오십시오.`, and with a place
 * `37번 고객님, 3번 창구로 오십시오.`
 */
export function callSentence({ numbers, no, room, place }: Announced): string {
  const who = `${numbers.map((number) => `${number}번`).join(', ')} 고객님,`
  if (place) return `${who} ${toRoom(place)} 오십시오.`
  const name = room.normalize('NFC').trim()
  const door = no === '' ? [] : [name === '' ? `${no}번으로` : `${no}번`]
  return [who, ...door, ...(name === '' ? [] : [toRoom(name)]), '들어오십시오.'].join(' ')
}

function where(no: string, room: string | undefined, hasOwn: HasOwn): string[] {
  const digits = /^\d{1,8}$/.test(no) ? readNumber(no, hasOwn) : []
  if (digits.length === 0) return room === undefined ? [] : [`to ${room}`]
  return room === undefined ? [...digits, 'to number'] : [...digits, 'number', `to ${room}`]
}

/** Reads 101 as a number, but 007 and too large numbers digit by digit. */
function readNumber(no: string, hasOwn: HasOwn): string[] {
  const isSpelled = no.startsWith('0') || Number(no) > READ_MAX
  return isSpelled ? digitsOf(no).map(String) : numberInOneVoice(Number(no), hasOwn)
}

/** All shipped parts of {@link callPhrases}, with their pronunciation. */
export const SPOKEN_PARTS: ReadonlyMap<string, string> = new Map([
  ...NUMBER_PARTS.map((part): [string, string] => [String(part), pronounced(part)]),
  ['customer', '번 고갱님'],
  ['number', '번'],
  ['to number', '번으로'],
  ['enter', '들어오십시오'],
  ['come', '오십시오'],
  ...ROOM_NAMES.map((name): [string, string] => [`to ${name}`, toRoom(name)]),
])

/** Whether a part is valid in a call: a shipped one, or the destination of any room, in Korean or another language. */
export function isPart(part: string): boolean {
  if (SPOKEN_PARTS.has(part)) return true
  const room = roomOfPart(part)
  if (room === '') return false
  const language = languageOfPart(part)
  return part === (language ? partInLanguage(language, room) : partOfRoom(room))
}

/**
 * Returns a part as written text, which is also the name of its recording's file: `37`, `번 고객님`, `채혈실로`,
 * `채혈실.en`.
 */
export function partLabel(part: string): string {
  const language = languageOfPart(part)
  if (language) return `${roomOfPart(part)}.${language}`
  if (part.startsWith('to ') && part !== 'to number') return spelled(part.slice(3))
  return WRITTEN[part] ?? part
}

const WRITTEN: Readonly<Record<string, string>> = {
  customer: '번 고객님',
  number: '번',
  'to number': '번으로',
  enter: '들어오십시오',
  come: '오십시오',
}
/** Returns what follows the first word of a part. */
const roomOfPart = (part: string): string => part.slice(part.indexOf(' ') + 1)
const spelled = (room: string): string => room + toRoom(room).slice(toRoom(room).endsWith('으로') ? -2 : -1)
