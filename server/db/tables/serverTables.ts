import type { Generated } from 'kysely'

/*
 * What servers beside one another know of each other.
 */

/** A server that runs, or did until it was killed; see displays/serverPresence.ts. */
export interface ServerTable {
  id: string
  /** Grows while it runs. */
  beat: number
}

/** The last change of a board, written by a trigger; see realtime/missedChanges.ts. */
export interface BoardChangeTable {
  did_id: number
  version: Generated<number>
  /** Number of the transaction that changed it. */
  changed_in: Generated<number>
}
