import type { Emit } from '../../db/unitOfWork.ts'
import { reload } from '../../events/bus.ts'
import type { Entry } from './entryRepository.ts'
import type { QueueScope } from '../locks/queueScope.ts'

/**
 * Reloads the boards that show a move: the entry's board, and all boards of the scope when a patient leaves the exam,
 * because a place becomes free there. `before` is the entry before the move.
 */
export function emitMoved(emit: Emit, before: Entry, scope: QueueScope): void {
  for (const didId of before.status === 'CALLED' ? scope.didIds : [before.didId]) emit(reload(didId))
}
