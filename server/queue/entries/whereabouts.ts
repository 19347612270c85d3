import { isBusy, isOpen } from '../../../domain/waiting.ts'
import type { Entry } from './entryRepository.ts'
import type { QueueScope } from '../locks.ts'

/** Entries of a patient, seen from one scope. */
export interface Whereabouts {
  /**
   * The relevant entry in this scope: the one waiting or in exam, otherwise the held one, otherwise the latest
   * completed one, otherwise the latest. A joining that was undone does not hide an earlier exam.
   */
  readonly here: Entry | undefined
  /** The entry waiting or in exam in another scope. */
  readonly elsewhere: Entry | undefined
}

/** Finds a patient's entries, seen from one scope. @param entries all entries of the visit, in the order of joining. */
export function whereabouts(entries: readonly Entry[], scope: QueueScope): Whereabouts {
  const here = entries.filter((entry) => isOf(entry, scope))
  return {
    here:
      here.find(({ status }) => isBusy(status)) ??
      here.find(({ status }) => isOpen(status)) ??
      here.findLast(({ status }) => status === 'DONE') ??
      here.at(-1),
    elsewhere: entries.find((entry) => isBusy(entry.status) && !here.includes(entry)),
  }
}

/** Whether an entry belongs to a scope: an open one by its board, one that ended by its room. */
function isOf({ status, didId, visitedRoomId }: Entry, { didIds, room }: QueueScope): boolean {
  if (isOpen(status) || room === null) return didIds.includes(didId)
  return visitedRoomId === room.id
}
