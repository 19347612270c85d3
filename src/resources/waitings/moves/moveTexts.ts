import type { TextKey } from '../../../i18n/messages.ts'
import type { QueueMove } from '../../../queue/queueMoves.ts'

/** Toast texts of completed moves. */
export const DONE: Record<QueueMove['kind'], TextKey> = {
  call: 'waitings.callDone',
  callHeld: 'waitings.callDone',
  hold: 'waitings.holdDone',
  holdFor: 'waitings.holdDone',
  noShow: 'waitings.noShowDone',
  noShowHold: 'waitings.noShowHoldDone',
  complete: 'waitings.completeDone',
  recall: 'waitings.recallDone',
  transfer: 'waitings.transferDone',
  front: 'waitings.frontDone',
}
