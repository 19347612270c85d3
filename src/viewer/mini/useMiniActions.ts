import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { useQueueWords } from '../../i18n/queueWords.ts'
import { sendMove, sendUndo } from '../../queue/queueCalls.ts'
import { ApiError } from '../../session/apiError.ts'
import { isRefusal } from '../../session/refusal.ts'
import type { QueueMove } from '../../queue/queueMoves.ts'
import { type QueueActions, useQueueMoves } from '../../queue/useQueueMoves.ts'
import type { UndoOffers } from '../../queue/useUndoOffers.ts'
import type { Patient } from '../../queue/readPatients.ts'
import type { OwnMoves } from './ownMoves.ts'
import { noAnswerText } from '../noAnswerText.ts'
import { api } from './staffApi.ts'
import type { ToastStore } from './toastStore.ts'

export interface MiniActions extends Pick<QueueActions<Patient>, 'isRunning' | 'undo' | 'undoLast'> {
  /** Makes a button's move at once and shows its result. */
  readonly act: (move: QueueMove, patient: Patient) => void
  /** Sends another change of the board and refetches it; a failure is shown. */
  readonly change: (send: () => Promise<unknown>) => Promise<void>
}

interface Surroundings {
  readonly didId: string
  readonly refetch: () => Promise<void>
  readonly during: OwnMoves['during']
  readonly toasts: ToastStore
  readonly offers: UndoOffers<Patient>
}

/** Whether moves of this patient can be undone: only our server sends `front` and supports undo. */
const offersUndo = ({ front }: Patient) => front !== undefined

/** Returns the moves of the mini viewer's buttons. A move that no undo strip shows is followed by a toast. */
export function useMiniActions({ didId, refetch, during, toasts, offers }: Surroundings): MiniActions {
  const mini = miniTexts()
  const { text } = useQueueWords()
  const onFailure = (error: unknown) => toasts.show({ type: 'ERROR', ...explain(error) })
  const moves = useQueueMoves(
    {
      send: (patient, move) => during(() => sendMove(api, patient.id, move, didId)),
      sendUndo: (offer) => during(() => sendUndo(api, offer)),
      refetch,
      offersUndo,
      isRefusal,
      onDone: (move, patient) =>
        offersUndo(patient) ? toasts.clear() : toasts.show({ type: 'SUCCESS', title: text(`done.${move.kind}`) }),
      onDoneBefore: (name) =>
        toasts.show({ type: 'INFOMATION', title: name === null ? text('tagFirst') : text('otherFirst', { name }) }),
      onUndone: () => toasts.show({ type: 'SUCCESS', title: text('undone') }),
      onFailure,
    },
    offers,
  )
  return {
    ...moves,
    act: (move, patient) => moves.act(move, patient, didId),
    change: (send) => during(send).catch(onFailure).then(refetch),
  }

  function explain(error: unknown): { title: string; description?: string } {
    const { status = 0, message = '', body: { onTheWay } = {} } = error instanceof ApiError ? error : {}
    if (onTheWay !== undefined) return { title: mini.failed, description: noAnswerText(error) }
    if (status === 0) return { title: noAnswerText(error) }
    return message === '' ? { title: mini.failed, description: mini.tryLater(status) } : { title: message }
  }
}
