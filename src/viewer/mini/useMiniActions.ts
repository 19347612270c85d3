import { SERVER_ERROR } from '../../../contract/answerFields.ts'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { useQueueWords } from '../../i18n/queueWords.ts'
import { type MoveOutcome, moveOutcome } from '../../queue/moveOutcome.ts'
import { moveCall, undoCall } from '../../queue/queueCalls.ts'
import { AnsweredOnTheWay } from '../../session/apiAnswer.ts'
import type { QueueMove } from '../../queue/queueMoves.ts'
import { useMoveSubject } from '../../queue/useMoveSubject.ts'
import { type QueueActions, useQueueMoves } from '../../queue/useQueueMoves.ts'
import type { UndoOffer, UndoOffers } from '../../queue/useUndoOffers.ts'
import { serverClock } from '../../session/serverClock.ts'
import { ApiError } from '../board/apiError.ts'
import type { Patient } from '../../queue/readPatients.ts'
import type { OwnMoves } from './ownMoves.ts'
import { noAnswerText } from '../noAnswerText.ts'
import { staffRequest } from './staffRequest.ts'
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
  const { text } = useQueueWords()
  const subjectOf = useMoveSubject(serverClock.now)
  const onFailure = (error: unknown) => toasts.show({ type: 'ERROR', ...explain(error) })
  const moves = useQueueMoves(
    {
      send: (patient, move) => during(() => sendMove(patient, move)),
      sendUndo: (offer) => during(() => sendUndo(offer)),
      refetch,
      offersUndo,
      isRefusal: (error) => error instanceof ApiError,
      onDone(move, patient, { sentOn }) {
        if (offersUndo(patient)) return toasts.clear()
        const description = sentOn && subjectOf(patient, move, sentOn)
        toasts.show({ type: 'SUCCESS', title: text(`done.${move.kind}`), ...(description && { description }) })
      },
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
  }

  function explain(error: unknown): { title: string; description?: string } {
    if (error instanceof AnsweredOnTheWay) return { title: mini.failed, description: noAnswerText(error) }
    if (!(error instanceof ApiError)) return { title: noAnswerText(error) }
    // An error of another server has words for its developers.
    return error.message === '' || (error.status >= SERVER_ERROR && !error.isInOwnWords)
      ? { title: mini.failed, description: mini.tryLater(error.status) }
      : { title: error.message }
  }
}

/** @throws ApiError when the server refuses */
async function sendMove({ id }: Patient, move: QueueMove): Promise<MoveOutcome> {
  const { path, ...parts } = moveCall(id, move)
  return moveOutcome((await staffRequest('POST', `/${path}`, parts)).body)
}

/** @throws ApiError when the server refuses */
async function sendUndo({ patient, moveId, idempotencyKey }: UndoOffer<Patient>): Promise<void> {
  const { path, body } = undoCall(patient.id, moveId)
  await staffRequest('POST', `/${path}`, { body, idempotencyKey })
}
