import type { Tell } from '../db/unitOfWork.ts'
import { reload } from '../events/bus.ts'
import type { Entry } from './entryRepository.ts'
import type { Place } from '../db/places.ts'

/**
 * Tells who sees a move: the entry's board, and every board of the place when a patient leaves the exam, for then a
 * place is free there. `before` is the entry as it was.
 */
export function tellMoved(tell: Tell, before: Entry, place: Place): void {
  for (const didId of before.status === 'CALLED' ? place.didIds : [before.didId]) tell(reload(didId))
}
