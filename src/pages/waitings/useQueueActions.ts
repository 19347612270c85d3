import type { WireId } from '../../../contract/answerFields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/useApi.ts'
import type { QueuePatient } from '../../dataProvider/queues.ts'
import { useText } from '../../i18n/useText.ts'
import { sendMove, sendUndo } from '../../queue/queueCalls.ts'
import { type QueueActions as Actions, useQueueMoves } from '../../queue/useQueueMoves.ts'
import type { UndoOffers } from '../../queue/useUndoOffers.ts'
import { can } from '../../session/capabilities.ts'
import { useServerClock } from '../../session/useServerClock.ts'
import { hintOf, messageOf, statusOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { queueKey } from './queues/boardsQuery.ts'
import { ownChange } from './queues/ownChange.ts'
import { useMoveSubject } from '../../queue/useMoveSubject.ts'

export type QueueActions = Actions<QueuePatient>

interface MoveNews {
  /** Whether the board's card is on the page, where the undo strip names each move. */
  readonly isShown: (didId: WireId) => boolean
  /** Announces a move to screen readers. */
  readonly announce: (news: string) => void
}

/** Returns the cockpit's moves. A move that no undo strip shows is followed by a toast. */
export function useQueueActions(offers: UndoOffers<QueuePatient>, { isShown, announce }: MoveNews): QueueActions {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const queries = useQueryClient()
  const serverNow = useServerClock()
  const subjectOf = useMoveSubject(() => serverNow(Date.now()))
  return useQueueMoves(
    {
      send: ({ id }, move, didIds) => ownChange(queries, didIds, () => sendMove(api, id, move, didIds[0] ?? '')),
      sendUndo: (offer, didIds) => ownChange(queries, didIds, () => sendUndo(api, offer)),
      refetch: (didIds) => Promise.all(didIds.map((didId) => queries.invalidateQueries({ queryKey: queueKey(didId) }))),
      offersUndo: () => can('undo'),
      isRefusal: (error) => statusOf(error) !== 0,
      onDone: (move, patient, { sentOn }, didId) => {
        const [deed, subject] = [text(`waitings.done.${move.kind}`), subjectOf(patient, move, sentOn)]
        if (can('undo') && isShown(didId)) announce(`${subject} ${deed}`)
        else toast('SUCCESS', deed, subject)
      },
      onDoneBefore: (name, patient) =>
        toast(
          'INFOMATION',
          name === null ? text('waitings.tagFirst') : text('waitings.otherFirst', { name }),
          subjectOf(patient),
        ),
      onUndone: (patient) => toast('SUCCESS', text('waitings.undone'), subjectOf(patient)),
      onFailure: (error) => {
        const message = messageOf(error)
        if (message) toast('ERROR', message)
        else toast('ERROR', text('crud.failed'), hintOf(error, text))
      },
    },
    offers,
  )
}
