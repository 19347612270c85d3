import { useState } from 'react'
import type { Queue } from '../../../dataProvider/queues.ts'

/**
 * Returns a board's queue to render: the last rendered one while a pointer aims at the card, so that moves of others do
 * not shift rows under the pointer. The user's own moves show at once.
 *
 * @param isOwnMove whether a move of this user is running at the board
 */
export function useSteadyQueue(queue: Queue | undefined, isAimed: boolean, isOwnMove: boolean): Queue | undefined {
  const [drawn, draw] = useState({ queue, isOwnMove })
  // The refetched queue may arrive in the same render in which the own move ends.
  const isHeld = isAimed && drawn.queue !== undefined && !isOwnMove && !drawn.isOwnMove
  if (isHeld) return drawn.queue
  if (drawn.queue !== queue || drawn.isOwnMove !== isOwnMove) draw({ queue, isOwnMove })
  return queue
}
