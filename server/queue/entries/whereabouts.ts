import { isBusy, isOpen } from '../../../domain/waiting.ts'
import type { Entry } from './entryRepository.ts'
import type { QueueScope } from '../locks/queueScope.ts'

/** Where a patient stands, seen from one place. */
export interface Whereabouts {
  /** The entry that counts here: the one that is waiting or in exam, else held, else the latest (DE-08). */
  readonly here: Entry | undefined
  /** The entry that keeps the patient at another place, waiting or in exam there. */
  readonly elsewhere: Entry | undefined
}

/** @param entries all entries of the visit, in the order of joining. */
export function whereabouts(entries: readonly Entry[], scope: QueueScope): Whereabouts {
  const here = entries.filter(({ didId }) => scope.didIds.includes(didId))
  return {
    here: here.find(({ status }) => isBusy(status)) ?? here.find(({ status }) => isOpen(status)) ?? here.at(-1),
    elsewhere: entries.find((entry) => isBusy(entry.status) && !here.includes(entry)),
  }
}
