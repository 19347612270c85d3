import type { WaitingStatus } from './waiting.ts'

export const TAG_FLAGS = [
  'CALLED',
  'REGISTER',
  'WAITING_ROOM',
  'DONE',
  'EXAMINED_ROOM',
  'INVALID_ROOM',
  'INVALID_TAG',
  'RETURNED_TAG',
] as const
export type TagFlag = (typeof TAG_FLAGS)[number]

/** Colour of the overlay of a flag: green, blue or red (section 4 of the specification). */
export type TagTone = 'success' | 'info' | 'error'

export const TAG_TONES: Record<TagFlag, TagTone> = {
  CALLED: 'success',
  REGISTER: 'success',
  WAITING_ROOM: 'success',
  DONE: 'info',
  EXAMINED_ROOM: 'error',
  INVALID_ROOM: 'error',
  INVALID_TAG: 'error',
  RETURNED_TAG: 'error',
}

/** State that decides a tag scan. */
export interface TagScan {
  /** Whether the scanned value belongs to a registered tag. */
  readonly tagKnown: boolean
  /** Open visit with this tag, and the rooms of its plan; an empty plan includes every room. */
  readonly visit: { readonly roomIds: readonly number[] } | null
  /** Room of the scanning board; null if it has none. */
  readonly room: { readonly id: number; readonly useRfid: boolean; readonly isAccessible: boolean } | null
  /** State of the patient's latest entry in this room; null if there is none. */
  readonly here: WaitingStatus | null
  /** Name of another room where the patient is waiting or in exam; null if there is none. */
  readonly busyAt: string | null
  readonly freePlaces: number
  /** Whether no patient who joined earlier is waiting, except those who are away for a moment. */
  readonly isTurn: boolean
}

/** Response to a scan, and its effect on the queue. */
export interface TagScanResult {
  readonly flag: TagFlag
  readonly effect: 'none' | 'join' | 'call' | 'done'
}

/** Decides a tag scan at a board: the first rule that matches applies, in the order of the code below. */
export function scanTag(scan: TagScan): TagScanResult {
  const { visit, room, here } = scan
  if (!scan.tagKnown) return { flag: 'INVALID_TAG', effect: 'none' }
  if (!visit) return { flag: 'RETURNED_TAG', effect: 'none' }
  if (!room || !room.useRfid || !room.isAccessible || !plans(visit.roomIds, room.id)) {
    return { flag: 'INVALID_ROOM', effect: 'none' }
  }
  if (here === 'DONE') return { flag: 'EXAMINED_ROOM', effect: 'none' }
  if (scan.busyAt !== null) return { flag: 'INVALID_ROOM', effect: 'none' }
  if (here === 'CALLED') return { flag: 'DONE', effect: 'done' }
  if (here === 'WAITING' || here === 'HOLDING') {
    return scan.isTurn && scan.freePlaces > 0
      ? { flag: 'CALLED', effect: 'call' }
      : { flag: 'WAITING_ROOM', effect: 'none' }
  }
  return { flag: 'REGISTER', effect: 'join' }
}

/** Whether a visit's plan includes a room; an empty plan includes every room. */
export function plans(roomIds: readonly number[], roomId: number): boolean {
  return roomIds.length === 0 || roomIds.includes(roomId)
}
