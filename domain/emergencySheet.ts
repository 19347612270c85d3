import { MASKING_CHARACTER_DEFAULT, MASKING_POSITION_DEFAULT } from './limits.ts'
import { publicName } from './masking.ts'

/*
 * The sheet for the hour when everything is down (비상 대기 명단, decision 54): who is in exam, who waits and who is held,
 * board by board.
 */

/** A patient of a queue, as far as the sheet says it. */
export interface SheetPatient {
  readonly name: string
  /** The number of the day; undefined where the server knows none. */
  readonly number?: number | undefined
  /** Wants no name on a public screen: on a masked sheet the number stands alone. */
  readonly hideName?: boolean | undefined
  /** When the patient joined: ISO 8601. */
  readonly joinedAt: string
}

/** A board's lists, each in its order. */
export interface SheetQueue {
  readonly called: readonly SheetPatient[]
  readonly waiting: readonly SheetPatient[]
  readonly holding: readonly SheetPatient[]
}

/** A line of the sheet. */
export interface SheetRow {
  readonly list: keyof SheetQueue
  /** The place in the list, from 1. */
  readonly order: number
  /** '' where there is none. */
  readonly number: string
  readonly name: string
  readonly joinedAt: string
}

/** A list whose names are masked may be left lying about. */
const MASKING = { use: false, index: MASKING_POSITION_DEFAULT, character: MASKING_CHARACTER_DEFAULT }

/** The lines of a board: in exam first, then who waits, then who is held. */
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
