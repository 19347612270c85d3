import type { Emit } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import type { Entry } from './entryRepository.ts'
import type { QueueScope } from '../locks/queueScope.ts'

/**
 * Tells who sees a move: the entry's board, and every board of the place when a patient leaves the exam, for then a
 * place is free there. `before` is the entry as it was.
 */
export function emitMoved(emit: Emit, before: Entry, scope: QueueScope): void {
  for (const didId of before.status === 'CALLED' ? scope.didIds : [before.didId]) emit(reload(didId))
}
