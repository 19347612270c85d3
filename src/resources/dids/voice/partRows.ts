import type { Did } from '../../../../contract/dids.ts'
import type { Room } from '../../../../contract/rooms.ts'
import type { VoicePart } from '../../../../contract/voiceParts.ts'
import { CALL_LANGUAGES, type CallLanguage } from '../../../../domain/callLanguages.ts'
import {
  languageOfPart,
  partInLanguage,
  partLabel,
  partOfRoom,
  SPOKEN_PARTS,
} from '../../../../domain/voice/announcement.ts'

/** `languages` contains whole sentences in other languages, `others` rooms that no board uses. */
export const PART_GROUPS = ['rooms', 'sentence', 'numbers', 'languages', 'others'] as const
type PartGroup = (typeof PART_GROUPS)[number]

/** A part of spoken calls and the source of its recording. */
export interface PartRow {
  readonly part: string
  /** The text of the part, which is also the file name of its recording. */
  readonly label: string
  readonly group: PartGroup
  /** Whether the product ships a recording of it. */
  readonly isShipped: boolean
  /** The hospital's own recording. */
  readonly own: VoicePart | undefined
  /** The language of a sentence that is not Korean. Nothing is missing without a recording of it. */
  readonly language: CallLanguage | undefined
}

/** A board's name, the languages in which its room has a name, and the words for the places of its room. */
interface NamedBoard {
  readonly name: string
  readonly languages: readonly CallLanguage[]
  readonly places: readonly string[]
}

/** Returns the names of boards with the languages of their rooms; a board without a known room has none. */
export function namedBoards(
  boards: readonly Pick<Did, 'name' | 'roomId'>[],
  rooms: readonly Pick<Room, 'id' | 'name' | 'places'>[],
): NamedBoard[] {
  const byId = new Map(rooms.map((room) => [room.id, room]))
  return boards.map(({ name, roomId }) => {
    const room = roomId === null ? undefined : byId.get(roomId)
    return {
      name: name.kr,
      languages: CALL_LANGUAGES.filter((language) => room && room.name[language].trim() !== ''),
      places: [...new Set(room?.places?.map((place) => place.name))],
    }
  })
}

/**
 * Lists all parts, those that lack a recording first.
 * @param own the hospital's own recordings
 */
export function partRows(own: readonly VoicePart[], boards: readonly NamedBoard[]): PartRow[] {
  const recorded = new Map(own.map((each) => [each.part, each]))
  const named = boards.filter(({ name }) => name.trim() !== '')
  const ofBoards = new Set(named.flatMap(({ name, places }) => [name, ...places].map(partOfRoom)))
  const inLanguages = named.flatMap(({ name, languages }) =>
    languages.map((language) => partInLanguage(language, name)),
  )
  const parts = new Set([...ofBoards, ...inLanguages, ...recorded.keys(), ...SPOKEN_PARTS.keys()])
  const rows = [...parts].map((part) => ({
    part,
    label: partLabel(part),
    group: groupOf(part, ofBoards.has(part) || recorded.has(part)),
    isShipped: SPOKEN_PARTS.has(part),
    own: recorded.get(part),
    language: languageOfPart(part),
  }))
  const isComplete = (row: PartRow) => Number(stateOf(row) !== 'missing')
  return rows.toSorted((a, b) => isComplete(a) - isComplete(b))
}

/** The source of a part's recording; `optional` for a sentence in another language that has none. */
export function stateOf({ own, isShipped, language }: PartRow): 'own' | 'shipped' | 'optional' | 'missing' {
  if (own) return 'own'
  if (isShipped) return 'shipped'
  return language ? 'optional' : 'missing'
}

/**
 * Finds the part of a recording by its file name: `37.wav`, `채혈실로.mp3`, `채혈실.m4a`, `채혈실.en.wav`. A sentence in another
 * language may be of any room in the rows.
 */
export function partOfFile(name: string, rows: readonly PartRow[]): string | undefined {
  const file = name.replace(/^.*[/\\]/, '')
  // A file without an extension ends with its language.
  const plain = plainName(languageAtEnd(file) ? file : file.replace(/\.\w+$/, ''))
  const found = rows.find(({ part, label }) => [label, part].some((each) => plainName(each) === plain))
  if (found) return found.part
  const language = languageAtEnd(plain)
  const room = language ? plain.slice(0, -language.length - 1) : plain
  if (!rows.some(({ part }) => part === partOfRoom(room))) return undefined
  return language ? partInLanguage(language, room) : partOfRoom(room)
}

const languageAtEnd = (text: string) => CALL_LANGUAGES.find((language) => text.toLowerCase().endsWith(`.${language}`))

/** Leaves out what differs between labels and file names, which cannot contain slashes. */
const plainName = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s_/\\]/g, '')
    .toUpperCase()

function groupOf(part: string, isUsed: boolean): PartGroup {
  if (/^\d+$/.test(part)) return 'numbers'
  if (languageOfPart(part)) return 'languages'
  if (!part.startsWith('to ') || part === 'to number') return 'sentence'
  return isUsed ? 'rooms' : 'others'
}
