/*
 * Printed list for an outage of everything (비상 대기 명단, docs/decisions/data.md#outages): the patients in exam, waiting and on hold at each
 * board.
 */

/** Patient of a queue, with the fields that the sheet shows. */
export interface SheetPatient {
  /** Name as the sheet shows it; see {@link sheetName}. */
  readonly name: string
  /** Number of the day; undefined if the server sends none. */
  readonly number?: number | undefined
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

/** The names of a patient in a queue. */
export interface SheetNames {
  readonly name: string
  /** Name on public screens, '' if they show the number; undefined if the server does not say. */
  readonly publicName?: string | undefined
}

/**
 * Returns the name of a patient on the sheet. A masked one is the name on public screens: masked in any other way, both
 * together could show the whole name. It is empty where that name is unknown; the number then identifies the
 * patient. The holder of a number ticket has none.
 * @param ticket the word for such a ticket
 */
export function sheetName({ name, publicName = '' }: SheetNames, hasFullNames: boolean, ticket = '번호표'): string {
  if (name === '') return ticket
  return hasFullNames ? name : publicName
}

/** Returns the lines of a board: patients in exam first, then waiting, then on hold. */
export const sheetRows = (queue: SheetQueue): SheetRow[] =>
  (['called', 'waiting', 'holding'] as const).flatMap((list) =>
    queue[list].map(({ name, number, joinedAt }, at) => ({
      list,
      order: at + 1,
      number: number === undefined ? '' : String(number),
      name,
      joinedAt,
    })),
  )
