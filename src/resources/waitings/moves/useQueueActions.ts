import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import { useText } from '../../../i18n/useText.ts'
import { minutesUntil } from '../../../queue/expectedCall.ts'
import type { MoveOutcome } from '../../../queue/moveOutcome.ts'
import { type QueueActions as Actions, useQueueMoves } from '../../../queue/useQueueMoves.ts'
import type { UndoOffers } from '../../../queue/useUndoOffers.ts'
import { useServerClock } from '../../../session/useServerClock.ts'
import { hintOf, messageOf, statusOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { queueKey } from '../queues/boardsQuery.ts'
import { DONE } from './moveTexts.ts'

export type QueueActions = Actions<QueuePatient>

/** Returns the cockpit's moves, each followed by a toast. `hasExtras`: the server supports undo (WT-06). */
export function useQueueActions(offers: UndoOffers<QueuePatient>, hasExtras: boolean): QueueActions {
  const text = useText()
  const toast = useToast()
  const provider = useDataProvider<AppDataProvider>()
  const queries = useQueryClient()
  const serverNow = useServerClock()
  const who = (patient: QueuePatient) => text('waitings.patient', { name: numberedName(patient) })
  const whereNext = (patient: string, { place, order, expected }: NonNullable<MoveOutcome['sentOn']>) => {
    const wait = minutesUntil(expected, serverNow(Date.now()))
    const next = text('waitings.sentOn', { who: patient, place, order })
    return wait ? `${next} · ${text('waitings.expected', wait)}` : next
  }
  return useQueueMoves(
    {
      send: ({ id }, move) => provider.movePatient(id, move),
      sendUndo: ({ patient, moveId, idempotencyKey }) => provider.undoMove(patient.id, { moveId, idempotencyKey }),
      refetch: (didIds) => Promise.all(didIds.map((didId) => queries.invalidateQueries({ queryKey: queueKey(didId) }))),
      offersUndo: () => hasExtras,
      isRefusal: (error) => statusOf(error) !== 0,
      onDone: ({ kind }, patient, { sentOn }) =>
        toast('SUCCESS', text(DONE[kind]), sentOn ? whereNext(who(patient), sentOn) : who(patient)),
      onDoneBefore: (name, patient) =>
        toast(
          'INFOMATION',
          name === null ? text('waitings.tagFirst') : text('waitings.otherFirst', { name }),
          who(patient),
        ),
      onUndone: (patient) => toast('SUCCESS', text('waitings.undone'), who(patient)),
      onFailure: (error) => {
        const message = messageOf(error)
        if (message) toast('ERROR', message)
        else toast('ERROR', text('crud.failed'), hintOf(error, text))
      },
    },
    offers,
  )
}
