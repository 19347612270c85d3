import { channel } from 'node:diagnostics_channel'

/** A commit of a transaction that changed something. */
export interface Commit {
  /** Time until the database had it on its disk. */
  readonly ms: number
}

/** Publishes each {@link Commit} of this process; nothing is measured while nobody subscribes. */
export const commits = channel('waiting-board:commit')

/** Publishes a commit that began at an instant of `performance.now()` and has just ended. */
export function committed(startedAt: number): void {
  if (commits.hasSubscribers) commits.publish({ ms: performance.now() - startedAt } satisfies Commit)
}
