/** Tables of the statistics. The figures can be computed again from the log at any time, the rooms of boards cannot. */
export interface StatisticsTables {
  /** Facts of the entries that joined a queue, and of the visits that were checked in, on a day of the hospital. */
  statistics_days: {
    day: string
    /** Grows with each change of the facts. */
    version: number
    /** See server/statistics/facts/dayFacts.ts. */
    facts: Uint8Array
  }

  /** How far the log has been rolled up; see server/statistics/rollUp/marks.ts. */
  statistics_marks: {
    name: string
    value: string
  }

  /** Last name of a room, a board or an exam, which may have been deleted since. */
  statistics_names: {
    kind: string
    id: string
    name: string
  }

  /** The room of a board until an instant; since the last of them it is in the room of its own row. */
  board_rooms: {
    did_id: number
    until: string
    /** Null for a board without a room. */
    room_id: number | null
  }
}
