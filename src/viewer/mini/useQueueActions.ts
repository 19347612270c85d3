import { useState } from 'react'
import { newIdempotencyKey } from '../../../contract/idempotency.ts'
import { UNDO_MS } from '../../../domain/limits.ts'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { ApiError } from '../board/apiError.ts'
import type { Patient } from '../board/readPatients.ts'
import { sendQueueAction, sendUndo, type QueueAction } from './queueActions.ts'
import type { OwnMoves } from './ownMoves.ts'
import type { ToastStore } from './toastStore.ts'

/** One's own last move, while it can be taken back. */
export interface UndoOffer {
  readonly patient: Patient
  /** What was done, in words. */
  readonly deed: string
  /** What the server calls the move; undefined where it does not say. */
  readonly moveId: number | undefined
  /** Of taking it back, which is done once (DE-27). */
  readonly idempotencyKey: string
  /** Until when, in ms since the epoch. */
  readonly until: number
}

export interface QueueActions {
  /** A request for this patient is under way: its buttons are disabled (MV-04). */
  readonly isRunning: (patient: Patient) => boolean
  readonly act: (action: QueueAction, patient: Patient) => void
  /** Null while there is nothing to take back. */
  readonly offer: UndoOffer | null
  readonly undo: () => void
  /** Ends the offer, for its time is over. */
  readonly dropOffer: () => void
}

interface Surroundings {
  readonly refetch: () => Promise<void>
  readonly during: OwnMoves['during']
  readonly toasts: ToastStore
}

/** Runs the buttons' actions: one at a time for each patient, a toast at the end, and the lists read anew. */
export function useQueueActions({ refetch, during, toasts }: Surroundings): QueueActions {
  const mini = miniTexts()
  const [running, setRunning] = useState<ReadonlySet<Patient['id']>>(new Set())
  const [offer, setOffer] = useState<UndoOffer | null>(null)
  const done: Record<QueueAction, string> = {
    call: mini.callDone,
    callHeld: mini.callDone,
    hold: mini.holdDone,
    complete: mini.completeDone,
  }

  async function locked({ id }: Patient, send: () => Promise<void>): Promise<void> {
    setRunning((ids) => new Set(ids).add(id))
    try {
      await during(send)
    } catch (error) {
      toasts.show({ type: 'ERROR', ...explain(error) })
    }
    // The row stays locked until the lists say what became of it.
    await refetch()
    setRunning((ids) => new Set([...ids].filter((each) => each !== id)))
  }

  const run = (action: QueueAction, patient: Patient) =>
    locked(patient, async () => {
      const { first, moveId } = await sendQueueAction(action, patient)
      if (first)
        return toasts.show({
          type: 'INFOMATION',
          title: first.name === null ? mini.tagFirst : mini.otherFirst(first.name),
        })
      toasts.show({ type: 'SUCCESS', title: done[action] })
      if (patient.front === undefined) return
      setOffer({
        patient,
        deed: done[action],
        moveId,
        idempotencyKey: newIdempotencyKey(),
        until: Date.now() + UNDO_MS,
      })
    })

  const undo = ({ patient, moveId, idempotencyKey }: UndoOffer) =>
    locked(patient, async () => {
      try {
        await sendUndo(patient, moveId, idempotencyKey)
      } catch (error) {
        // Without an answer it is worth another try.
        if (error instanceof ApiError) setOffer(null)
        throw error
      }
      setOffer(null)
      toasts.show({ type: 'SUCCESS', title: mini.undone })
    })

  function explain(error: unknown): { title: string; description?: string } {
    if (!(error instanceof ApiError)) return { title: mini.noConnection }
    return error.message === ''
      ? { title: mini.failed, description: mini.tryLater(error.status) }
      : { title: error.message }
  }

  return {
    isRunning: (patient) => running.has(patient.id),
    act: (action, patient) => {
      if (!running.has(patient.id)) void run(action, patient)
    },
    offer,
    undo: () => {
      if (offer && !running.has(offer.patient.id)) void undo(offer)
    },
    dropOffer: () => setOffer(null),
  }
}
