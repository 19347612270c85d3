import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from './limits.ts'
import { publicName } from './masking.ts'

/*
 * Printed list for an outage of everything (비상 대기 명단, decision 54): the patients in exam, waiting and on hold at each
 * board.
 */

/** Patient of a queue, with the fields that the sheet shows. */
export interface SheetPatient {
  readonly name: string
  /** Number of the day; undefined if the server sends none. */
  readonly number?: number | undefined
  /** Whether public screens must not show the name; a masked sheet then shows the number only. */
  readonly hideName?: boolean | undefined
  /** Time of joining, ISO 8601. */
  readonly joinedAt: string
}

/** A board's lists, each in its order. */
export interface SheetQueue {
  readonly called: readonly SheetPatient[]
  readonly waiting: readonly SheetPatient[]
  readonly holding: readonly SheetPatient[]
}

/** Line of the sheet. */
export interface SheetRow {
  readonly list: keyof SheetQueue
  /** Position in the list, from 1. */
  readonly order: number
  /** '' if there is none. */
  readonly number: string
  readonly name: string
  readonly joinedAt: string
}

/** Default masking, whatever the board's option is, because a masked sheet may be read by anyone. */
const MASKING = { use: false, index: MASKING_POSITION_DEFAULT, character: MASKING_CHARACTER_DEFAULT }

/** Returns the lines of a board: patients in exam first, then waiting, then on hold. */
export const sheetRows = (queue: SheetQueue, hasFullNames: boolean): SheetRow[] =>
  (['called', 'waiting', 'holding'] as const).flatMap((list) =>
    queue[list].map(({ name, number, hideName, joinedAt }, at) => ({
      list,
      order: at + 1,
      number: number === undefined ? '' : String(number),
      name: hasFullNames ? name : hideName ? '' : publicName(name, MASKING),
      joinedAt,
    })),
  )
