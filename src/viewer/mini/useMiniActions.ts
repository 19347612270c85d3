import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { minutesUntil } from '../../queue/expectedCall.ts'
import type { MoveOutcome } from '../../queue/moveOutcome.ts'
import { sendMove, sendUndo } from '../../queue/queueCalls.ts'
import { ApiError } from '../../session/apiError.ts'
import { isRefusal } from '../../session/refusal.ts'
import type { QueueMove } from '../../queue/queueMoves.ts'
import { type QueueActions, useQueueMoves } from '../../queue/useQueueMoves.ts'
import type { UndoOffers } from '../../queue/useUndoOffers.ts'
import { serverClock } from '../../session/serverClock.ts'
import type { Patient } from '../../queue/readPatients.ts'
import type { OwnMoves } from './ownMoves.ts'
import { api } from './staffApi.ts'
import type { ToastStore } from './toastStore.ts'

export interface MiniActions extends Pick<QueueActions<Patient>, 'isRunning' | 'undo' | 'undoLast'> {
  /** Makes a button's move at once and shows its result. */
  readonly act: (move: QueueMove, patient: Patient) => void
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
  const onFailure = (error: unknown) => toasts.show({ type: 'ERROR', ...explain(error) })
  const moves = useQueueMoves(
    {
      send: (patient, move) => during(() => sendMove(api, patient.id, move)),
      sendUndo: (offer) => during(() => sendUndo(api, offer)),
      refetch,
      offersUndo,
      isRefusal,
      onDone({ kind }, patient, { sentOn }) {
        if (offersUndo(patient)) toasts.clear()
        else toasts.show({ type: 'SUCCESS', title: mini.done[kind], ...(sentOn && { description: whereNext(sentOn) }) })
      },
      onDoneBefore: (name) =>
        toasts.show({ type: 'INFOMATION', title: name === null ? mini.tagFirst : mini.otherFirst(name) }),
      onUndone: () => toasts.show({ type: 'SUCCESS', title: mini.undone }),
      onFailure,
    },
    offers,
  )
  return {
    ...moves,
    act: (move, patient) => moves.act(move, patient, didId),
  }

  function explain(error: unknown): { title: string; description?: string } {
    const { status = 0, message = '', body: { onTheWay } = {} } = error instanceof ApiError ? error : {}
    if (onTheWay !== undefined) return { title: mini.failed, description: mini.onTheWay(onTheWay) }
    if (status === 0) return { title: mini.noConnection }
    return message === '' ? { title: mini.failed, description: mini.tryLater(status) } : { title: message }
  }
}

/** Returns the text that says where a patient goes next. */
export function whereNext({ place, order, expected }: NonNullable<MoveOutcome['sentOn']>): string {
  const { sentOn, expectedIn } = miniTexts()
  const wait = minutesUntil(expected, serverClock.now())
  return wait ? `${sentOn({ place, order })} · ${expectedIn(wait)}` : sentOn({ place, order })
}
