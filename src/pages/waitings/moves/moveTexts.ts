import type { QueuePatient } from '../../../dataProvider/queues.ts'
import type { TextKey } from '../../../i18n/messages.ts'
import { useText, useWaitText } from '../../../i18n/useText.ts'
import { minutesUntil } from '../../../queue/expectedCall.ts'
import type { MoveOutcome } from '../../../queue/moveOutcome.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import type { QueueMove } from '../../../queue/queueMoves.ts'
import { useServerClock } from '../../../session/useServerClock.ts'

/** Texts of completed moves. */
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

/** Returns a function for the words that name a moved patient, with the destination if there is one. */
export function useMoveSubject() {
  const text = useText()
  const waitText = useWaitText()
  const serverNow = useServerClock()
  return (patient: QueuePatient, move?: QueueMove, sentOn?: MoveOutcome['sentOn']): string => {
    const name = numberedName(patient)
    if (move?.kind === 'transfer') return text('waitings.transferred', { name, board: move.to.name.kr })
    const who = text('waitings.patient', { name })
    if (!sentOn) return who
    const { place, order, expected } = sentOn
    const next = text('waitings.sentOn', { who, place, order })
    const wait = minutesUntil(expected, serverNow(Date.now()))
    return wait ? `${next} · ${waitText(wait)}` : next
  }
}
