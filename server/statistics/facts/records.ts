import type { EntryCounts } from '../../../domain/statistics/entryFacts.ts'

/** By what a record is counted besides its day. */
export interface Cell {
  /** 0 for none. */
  readonly didId: number
  /** 0 for none. */
  readonly roomId: number
  /** Hour of the hospital's clock. */
  readonly hour: number
  /** '' for none. */
  readonly packageName: string
  readonly groupName: string
  /** User who called the patient last; '' for none, and for users deleted since. */
  readonly userId: string
}

/** Bits of an entry. */
export const ENTRY = {
  /** Its wait ended with a call; without this bit or `moved` it is censored. */
  called: 1,
  completed: 2,
  /** It ended without a call. */
  left: 4,
  /** Nobody knows how long the wait was: a night lay in between. */
  waitLost: 8,
  /** The clock was wrong: the wait is negative, or longer than a month and a half. */
  waitWrong: 16,
  examined: 32,
  examLost: 64,
  examWrong: 128,
  /** The last call was here, and no named screen has shown or spoken it. */
  unseen: 256,
  /** It continues the record before: the patient was moved here. */
  later: 512,
  /** The patient had been called before and did not wait here. */
  noWait: 1_024,
  /** Its wait ended with a move to another board or room: as long as it was here it is known. */
  moved: 2_048,
  /** The patient has not left yet. */
  inHouse: 4_096,
  /** The patient came with a number ticket, of which this is the first place in a queue. */
  ticket: 8_192,
} as const

/** Bits of a stay. */
export const STAY = {
  /** The server checked the patient out, because nobody had. */
  lost: 1,
  wrong: 2,
} as const

/**
 * One place of a patient in a queue, by the day of joining it. A patient who is moved has a record for each board and
 * room, one behind the other; arrival, completion and exam are of the first and the last of them.
 */
export interface EntryRecord {
  readonly day: string
  readonly visitId: number
  readonly cell: Cell
  /** Bits of {@link ENTRY}. */
  readonly flags: number
  readonly counts: EntryCounts
  /** Ms; 0 where the bits say that there is none. */
  readonly wait: number
  readonly exam: number
  /** Ms to the beginning of the exam since a day before the day began in UTC; 0 for none, or one of a later day. */
  readonly start: number
}

/** The stay of a patient who has left, by the day of the check-in. */
export interface StayRecord {
  readonly day: string
  readonly visitId: number
  readonly cell: Cell
  /** Bits of {@link STAY}. */
  readonly flags: number
  /** Boards and rooms where the patient was, each pair once, and planned rooms that were left out, without a board. */
  readonly places: readonly { readonly didId: number; readonly roomId: number; readonly isSkipped: boolean }[]
  readonly stay: number
}

/** Longest duration that is kept, in ms: 49 days. */
const DURATION_MAX_MS = 2 ** 32 - 1

/** Whether the clock cannot have been right at both ends. */
export const isWrong = (ms: number): boolean => !(ms >= 0 && ms <= DURATION_MAX_MS)
