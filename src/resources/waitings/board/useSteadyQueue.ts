import { useState } from 'react'
import type { Queue } from '../../../dataProvider/waitingCalls.ts'

/**
 * A board's queue as it is drawn: the one that was drawn last for as long as somebody aims at the card, so that what
 * others do meanwhile moves no row under the pointer. What oneself does shows at once.
 *
 * @param isOwnMove whether a move of one's own is under way at the board
 */
export function useSteadyQueue(queue: Queue | undefined, isAimed: boolean, isOwnMove: boolean): Queue | undefined {
  const [drawn, draw] = useState({ queue, isOwnMove })
  // The queue may come together with the end of the move that it was read for.
  const isHeld = isAimed && drawn.queue !== undefined && !isOwnMove && !drawn.isOwnMove
  if (isHeld) return drawn.queue
  if (drawn.queue !== queue || drawn.isOwnMove !== isOwnMove) draw({ queue, isOwnMove })
  return queue
}
