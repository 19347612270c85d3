import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Identifier, useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import { useText } from '../../../i18n/useText.ts'
import { hintOf, messageOf, statusOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { numberedName } from '../../../ui/queue/numberedName.ts'
import { DONE, type QueueAction, type QueueMove, sendMove } from './queueMoves.ts'
import { queueKey } from '../queues/useQueues.ts'
import type { Offers, UndoOffer } from './useUndoOffers.ts'

export interface QueueActions {
  /** A request for this patient is under way: the buttons of the row are disabled. */
  readonly isRunning: (patient: QueuePatient) => boolean
  /** Does at once what a button says, and tells how it ended. */
  readonly act: (action: QueueAction, patient: QueuePatient, didId: Identifier) => void
  /** Makes a move that a dialog asked about. @throws HttpError, for the dialog to tell */
  readonly make: (move: QueueMove, patient: QueuePatient, didId: Identifier) => Promise<void>
  /** Takes a move back; a refusal is told in the server's words. */
  readonly undo: (offer: UndoOffer) => void
}

/** What can be done with patients: one request at a time for each, a toast at its end, the queues read anew (WT-06). */
export function useQueueActions(offers: Offers, hasExtras: boolean): QueueActions {
  const text = useText()
  const toast = useToast()
  const provider = useDataProvider<AppDataProvider>()
  const queries = useQueryClient()
  // state comes a moment late: a double click would send twice
  const sent = useRef(new Map<Identifier, Sent>())
  const [running, setRunning] = useState<ReadonlySet<Identifier>>(new Set())

  /** The patient's row stays locked until the queues say what became of it. */
  function locked<T>(
    id: Identifier,
    didIds: readonly Identifier[],
    kind: Sent['kind'],
    answer: Promise<T>,
  ): Promise<T> {
    const readAnew = () => Promise.all(didIds.map((didId) => queries.invalidateQueries({ queryKey: queueKey(didId) })))
    const entry: Sent = { kind, freed: answer.then(readAnew, readAnew).then(free, free) }
    function free(): void {
      // A dialog may have sent a move of its own meanwhile, which goes on.
      if (sent.current.get(id) === entry) sent.current.delete(id)
      setRunning(new Set(sent.current.keys()))
    }
    sent.current.set(id, entry)
    setRunning(new Set(sent.current.keys()))
    return answer
  }

  async function make(move: QueueMove, patient: QueuePatient, didId: Identifier): Promise<void> {
    const { first, moveId } = await locked(
      patient.id,
      boardsOf(move, didId),
      move.kind,
      sendMove(provider, patient.id, move),
    )
    // DE-11: nothing was done, so there is nothing to take back either
    if (first)
      return toast(
        'INFOMATION',
        first.name === null ? text('waitings.tagFirst') : text('waitings.otherFirst', { name: first.name }),
        text('waitings.patient', { name: numberedName(patient) }),
      )
    toast('SUCCESS', text(DONE[move.kind]), text('waitings.patient', { name: numberedName(patient) }))
    if (hasExtras) offers.make({ patient, move, didId, moveId })
  }

  async function undo(offer: UndoOffer): Promise<void> {
    const { patient, move, didId, moveId, idempotencyKey } = offer
    try {
      await locked(patient.id, boardsOf(move, didId), 'undo', provider.undoMove(patient.id, { moveId, idempotencyKey }))
      toast('SUCCESS', text('waitings.undone'), text('waitings.patient', { name: numberedName(patient) }))
      offers.drop(offer)
    } catch (error) {
      explain(error)
      // without an answer it is worth another try
      if (statusOf(error)) offers.drop(offer)
    }
  }

  /** Tells of a refusal: in the server's words, else what may be done about it. */
  function explain(error: unknown): void {
    const message = messageOf(error)
    if (message) toast('ERROR', message)
    else toast('ERROR', text('crud.failed'), hintOf(error, text))
  }

  function act(kind: QueueAction, patient: QueuePatient, didId: Identifier): void {
    const before = sent.current.get(patient.id)
    if (!before) make({ kind }, patient, didId).catch(explain)
    // Who is called again stays where they are: what comes next is meant for them all the same, and not for a row that
    // is about to go.
    else if (before.kind === 'recall' && kind !== 'recall') void before.freed.then(() => act(kind, patient, didId))
  }

  const latest = useRef({ act, make, undo })
  useLayoutEffect(() => {
    latest.current = { act, make, undo }
  })
  // all cards of the page hold it: it changes with what is running, and with nothing else
  return useMemo(
    () => ({
      isRunning: ({ id }) => running.has(id),
      act: (...of) => latest.current.act(...of),
      make: (...of) => latest.current.make(...of),
      undo: (offer) => {
        if (!sent.current.has(offer.patient.id)) void latest.current.undo(offer)
      },
    }),
    [running],
  )
}

/** What is under way for a patient. */
interface Sent {
  readonly kind: QueueMove['kind'] | 'undo'
  /** Resolves when the row is no longer locked. */
  readonly freed: Promise<void>
}

/** The boards whose queues a move changes. */
const boardsOf = (move: QueueMove, didId: Identifier): Identifier[] =>
  move.kind === 'transfer' ? [didId, move.to.id] : [didId]
