import { digitsOf, NUMBER_PARTS, numberParts, pronounced, READ_MAX } from './sinoKorean.ts'
import { recordedRoom, ROOM_NAMES, toRoom } from './roomNames.ts'

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

/**
 * `37번 고객님, 3번 채혈실로 들어오십시오.` A room without a recording is called by its number alone, and one without a
 * number in digits by nothing; empty without a number of the patient, for then only the chime is heard.
 */
export function callPhrases({ number, no, room }: Announced): Phrases {
  const who = number === undefined ? [] : numberParts(number).map(String)
  if (who.length === 0) return []
  return [
    [...who, 'customer'],
    [...where(no, recordedRoom(room)), 'enter'],
  ]
}

function where(no: string, room: string | undefined): string[] {
  const digits = /^\d{1,8}$/.test(no) ? readNumber(no) : []
  if (digits.length === 0) return room === undefined ? [] : [`to ${room}`]
  return room === undefined ? [...digits, 'to number'] : [...digits, 'number', `to ${room}`]
}

/** 101 is read as a number, 007 and what is too long digit by digit. */
function readNumber(no: string): string[] {
  const parts = no.startsWith('0') || Number(no) > READ_MAX ? digitsOf(no) : numberParts(Number(no))
  return parts.map(String)
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
