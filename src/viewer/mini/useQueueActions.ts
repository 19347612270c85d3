import { useState } from 'react'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { ApiError } from '../board/apiError.ts'
import type { Patient } from '../board/readPatients.ts'
import { useTexts } from '../texts.ts'
import { sendQueueAction, type QueueAction } from './queueActions.ts'
import type { ToastStore } from './toastStore.ts'

export interface QueueActions {
  /** A request for this patient is under way: its buttons are disabled (MV-04). */
  readonly isRunning: (patient: Patient) => boolean
  readonly act: (action: QueueAction, patient: Patient) => void
}

/** Runs the buttons' actions: one at a time for each patient, a toast at the end, and the lists read anew. */
export function useQueueActions(refetch: () => Promise<void>, toasts: ToastStore): QueueActions {
  const mini = useTexts(miniTexts)
  const [running, setRunning] = useState<ReadonlySet<Patient['id']>>(new Set())
  const done: Record<QueueAction, string> = {
    call: mini.callDone,
    recall: mini.callDone,
    hold: mini.holdDone,
    complete: mini.completeDone,
  }

  async function run(action: QueueAction, patient: Patient): Promise<void> {
    setRunning((ids) => new Set(ids).add(patient.id))
    try {
      await sendQueueAction(action, patient)
      toasts.show({ type: 'SUCCESS', title: done[action] })
    } catch (error) {
      toasts.show({ type: 'ERROR', ...explain(error) })
    }
    // The row stays locked until the lists say what became of it.
    await refetch()
    setRunning((ids) => new Set([...ids].filter((id) => id !== patient.id)))
  }

  function explain(error: unknown): { title: string; description?: string } {
    if (!(error instanceof ApiError)) return { title: mini.noConnection }
    return error.message === '' ? { title: mini.failed, description: mini.tryLater(error.status) } : { title: error.message }
  }

  return {
    isRunning: (patient) => running.has(patient.id),
    act: (action, patient) => {
      if (!running.has(patient.id)) void run(action, patient)
    },
  }
}
