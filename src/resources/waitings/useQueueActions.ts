import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Identifier, useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import type { QueuePatient } from '../../dataProvider/waitingCalls.ts'
import type { TextKey } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { messageOf, statusOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { queueKey } from './useQueues.ts'

/** What the buttons do. `recall` is 호출 of a held patient. */
export type QueueAction = 'call' | 'recall' | 'hold' | 'complete'

const DONE: Record<QueueAction, TextKey> = {
  call: 'waitings.callDone',
  recall: 'waitings.callDone',
  hold: 'waitings.holdDone',
  complete: 'waitings.completeDone',
}

export interface QueueActions {
  /** A request for this patient is under way: the buttons of the row are disabled. */
  readonly isRunning: (patient: QueuePatient) => boolean
  readonly act: (action: QueueAction, patient: QueuePatient) => void
}

/** The buttons of a board's card: one request at a time for a patient, a toast at its end, the queue read anew (WT-06). */
export function useQueueActions(didId: Identifier): QueueActions {
  const text = useText()
  const toast = useToast()
  const provider = useDataProvider<AppDataProvider>()
  const queries = useQueryClient()
  // state comes a moment late: a double click would send twice
  const sent = useRef(new Set<Identifier>())
  const [running, setRunning] = useState<ReadonlySet<Identifier>>(new Set())

  const send: Record<QueueAction, (id: Identifier) => Promise<unknown>> = {
    call: provider.callPatient,
    // DE-12: completing a held entry calls it
    recall: provider.completePatient,
    hold: provider.holdPatient,
    complete: provider.completePatient,
  }

  async function run(action: QueueAction, { id, name }: QueuePatient): Promise<void> {
    setRunning(new Set(sent.current))
    try {
      await send[action](id)
      toast('SUCCESS', text(DONE[action]), text('waitings.patient', { name }))
    } catch (error) {
      explain(error)
    }
    // the row stays locked until the queue says what became of it
    await queries.invalidateQueries({ queryKey: queueKey(didId) })
    sent.current.delete(id)
    setRunning(new Set(sent.current))
  }

  /** The server's own words where it has any, such as that the room is full (DE-09). */
  function explain(error: unknown): void {
    const status = statusOf(error)
    const message = messageOf(error)
    if (status && message) toast('ERROR', message)
    else toast('ERROR', text('crud.failed'), status ? text('crud.failedHint', { status }) : text('errors.noConnection'))
  }

  return {
    isRunning: ({ id }) => running.has(id),
    act: (action, patient) => {
      if (sent.current.has(patient.id)) return
      sent.current.add(patient.id)
      void run(action, patient)
    },
  }
}
