import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MoveOutcome } from './moveOutcome.ts'
import type { QueueMove, WireId } from './queueMoves.ts'
import type { UndoOffer, UndoOffers } from './useUndoOffers.ts'

/** What moves need of the page that they are made on: how to reach its server, and how to say what came of them. */
export interface MovePage<P> {
  readonly send: (patient: P, move: QueueMove) => Promise<MoveOutcome>
  readonly sendUndo: (offer: UndoOffer<P>) => Promise<unknown>
  /** Reads the queues of these boards again; settles when they are shown. */
  readonly refetch: (didIds: readonly WireId[]) => Promise<unknown>
  /** Whether what was done with this patient can be taken back. */
  readonly offersUndo: (patient: P) => boolean
  /** Whether a failure is the server's refusal, and not the lack of an answer. */
  readonly isRefusal: (error: unknown) => boolean
  readonly onDone: (move: QueueMove, patient: P, outcome: MoveOutcome) => void
  /** Somebody else had done it; `name` is null for a patient by tag (DE-11). */
  readonly onDoneBefore: (name: string | null, patient: P) => void
  readonly onUndone: (patient: P) => void
  readonly onFailure: (error: unknown) => void
}

export interface QueueActions<P> {
  /** A request for this patient is under way: the buttons of the row are disabled (MV-04). */
  readonly isRunning: (patient: P) => boolean
  /** Does at once what a button says, and tells how it ended. */
  readonly act: (move: QueueMove, patient: P, didId: WireId) => void
  /** Makes a move that a dialog asked about. @throws what the request throws, for the dialog to tell */
  readonly make: (move: QueueMove, patient: P, didId: WireId) => Promise<void>
  /** Takes a move back; a refusal is shown in the server's words. */
  readonly undo: (offer: UndoOffer<P>) => void
}

/**
 * What can be done with the patients of a page: one request at a time for each, its outcome shown, the queues refetched,
 * and an offer to take it back (WT-06, MV-04).
 */
export function useQueueMoves<P extends { readonly id: WireId }>(
  page: MovePage<P>,
  offers: UndoOffers<P>,
): QueueActions<P> {
  // state comes a moment late: a double click would send twice
  const sent = useRef(new Map<WireId, Sent>())
  const [running, setRunning] = useState<ReadonlySet<WireId>>(new Set())

  /** The patient's row stays locked until the queues say what became of it. */
  function locked<T>(id: WireId, didIds: readonly WireId[], kind: Sent['kind'], answer: Promise<T>): Promise<T> {
    const refetch = () => page.refetch(didIds)
    const entry: Sent = { kind, freed: answer.then(refetch, refetch).then(free, free) }
    function free(): void {
      // A dialog may have sent a move of its own meanwhile, which goes on.
      if (sent.current.get(id) === entry) sent.current.delete(id)
      setRunning(new Set(sent.current.keys()))
    }
    sent.current.set(id, entry)
    setRunning(new Set(sent.current.keys()))
    return answer
  }

  async function make(move: QueueMove, patient: P, didId: WireId): Promise<void> {
    const outcome = await locked(patient.id, boardsOf(move, didId), move.kind, page.send(patient, move))
    const { first, moveId } = outcome
    // DE-11: nothing was done, so there is nothing to take back either
    if (first) return page.onDoneBefore(first.name, patient)
    page.onDone(move, patient, outcome)
    if (page.offersUndo(patient)) offers.make({ patient, move, didId, moveId })
  }

  async function undo(offer: UndoOffer<P>): Promise<void> {
    const { patient, move, didId } = offer
    try {
      await locked(patient.id, boardsOf(move, didId), 'undo', page.sendUndo(offer))
      page.onUndone(patient)
      offers.drop(offer)
    } catch (error) {
      page.onFailure(error)
      // without an answer it is worth another try
      if (page.isRefusal(error)) offers.drop(offer)
    }
  }

  function act(move: QueueMove, patient: P, didId: WireId): void {
    const before = sent.current.get(patient.id)
    if (!before) make(move, patient, didId).catch(page.onFailure)
    // Who is called again stays where they are: what comes next is meant for them all the same, and not for a row that
    // is about to go.
    else if (before.kind === 'recall' && move.kind !== 'recall') void before.freed.then(() => act(move, patient, didId))
  }

  const latest = useRef({ act, make, undo })
  useLayoutEffect(() => {
    latest.current = { act, make, undo }
  })
  // all rows of the page hold it: it changes with what is running, and with nothing else
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
const boardsOf = (move: QueueMove, didId: WireId): WireId[] =>
  move.kind === 'transfer' ? [didId, move.to.id] : [didId]
