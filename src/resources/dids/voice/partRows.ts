import type { VoicePart } from '../../../../contract/voiceParts.ts'
import { partLabel, partOfRoom, SPOKEN_PARTS } from '../../../../domain/voice/announcement.ts'

/** `others` contains rooms that no board uses. */
export const PART_GROUPS = ['rooms', 'sentence', 'numbers', 'others'] as const
export type PartGroup = (typeof PART_GROUPS)[number]

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
}

/**
 * Lists all parts, those without any recording first.
 * @param own the hospital's own recordings
 * @param boards the names of the boards
 */
export function partRows(own: readonly VoicePart[], boards: readonly string[]): PartRow[] {
  const recorded = new Map(own.map((each) => [each.part, each]))
  const ofBoards = new Set(boards.filter((name) => name.trim() !== '').map(partOfRoom))
  const parts = new Set([...ofBoards, ...recorded.keys(), ...SPOKEN_PARTS.keys()])
  const rows = [...parts].map((part) => ({
    part,
    label: partLabel(part),
    group: groupOf(part, ofBoards.has(part) || recorded.has(part)),
    isShipped: SPOKEN_PARTS.has(part),
    own: recorded.get(part),
  }))
  const isSaid = ({ isShipped, own: recording }: PartRow) => Number(isShipped || recording !== undefined)
  return rows.toSorted((a, b) => isSaid(a) - isSaid(b))
}

/** Finds the part of a recording by its file name: `37.wav`, `채혈실로.mp3`, `채혈실.m4a`. */
export function partOfFile(name: string, rows: readonly PartRow[]): string | undefined {
  const plain = plainName(name.replace(/^.*[/\\]/, '').replace(/\.\w+$/, ''))
  const found = rows.find(({ part, label }) => [label, part].some((each) => plainName(each) === plain))
  return (found ?? rows.find(({ part }) => part === partOfRoom(plain)))?.part
}

const plainName = (text: string) => text.normalize('NFC').replaceAll(/[\s_]/g, '').toUpperCase()

function groupOf(part: string, isUsed: boolean): PartGroup {
  if (/^\d+$/.test(part)) return 'numbers'
  if (!part.startsWith('to ') || part === 'to number') return 'sentence'
  return isUsed ? 'rooms' : 'others'
}
