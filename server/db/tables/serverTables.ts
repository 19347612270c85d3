import type { Generated } from 'kysely'

/*
 * State that several servers share.
 */

/** A server that runs, or ran until it was killed; see displays/serverPresence.ts. */
export interface ServerTable {
  id: string
  /** Grows while the server runs. */
  beat: number
}

/** Last change of a board, written by a trigger; see realtime/missedChanges.ts. */
export interface BoardChangeTable {
  did_id: number
  version: Generated<number>
  /** Id of the transaction that changed it. */
  changed_in: Generated<number>
}
