/*
 * State that several servers share.
 */

/** A server that runs, or ran until it was killed; see displays/serverPresence.ts. */
export interface ServerTable {
  id: string
  /** Grows while the server runs. */
  beat: number
}
