import type { WireId } from '../../contract/answerFields.ts'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MoveOutcome, QueueMove } from './queueMoves.ts'
import type { UndoOffer, UndoOffers } from './useUndoOffers.ts'

/** The page's functions that moves use, to send requests and to show results. */
export interface MovePage<P> {
  readonly send: (patient: P, move: QueueMove, didIds: readonly WireId[]) => Promise<MoveOutcome>
  readonly sendUndo: (offer: UndoOffer<P>, didIds: readonly WireId[]) => Promise<unknown>
  /** Refetches the queues of these boards; settles when they are shown. */
  readonly refetch: (didIds: readonly WireId[]) => Promise<unknown>
  /** Whether moves of this patient can be undone. */
  readonly offersUndo: (patient: P) => boolean
  /** Whether an error is a response of the server, not a missing one. */
  readonly isRefusal: (error: unknown) => boolean
  readonly onDone: (move: QueueMove, patient: P, outcome: MoveOutcome, didId: WireId) => void
  /** Called when somebody else had already made the move; `name` is null for a patient's tag. */
  readonly onDoneBefore: (name: string | null, patient: P) => void
  readonly onUndone: (patient: P) => void
  readonly onFailure: (error: unknown) => void
}

export interface QueueActions<P> {
  /** Whether a request for this patient is running; the row's buttons are disabled then. */
  readonly isRunning: (patient: P) => boolean
  /** Makes a button's move at once and shows its result. */
  readonly act: (move: QueueMove, patient: P, didId: WireId) => void
  /** Makes a move that a dialog confirmed. @throws what the request throws, for the dialog to show */
  readonly make: (move: QueueMove, patient: P, didId: WireId) => Promise<void>
  /** Undoes a move; an error shows the server's message. */
  readonly undo: (offer: UndoOffer<P>) => void
  /** Undoes the last move, once all moves are answered: the last one may still be on its way. */
  readonly undoLast: (last: LastMove) => void
}

/** The last move that the page has made. */
interface LastMove {
  /** Returns another move of the page that can be undone: it is undone when it is later than the last of a patient. */
  readonly other?: () => { readonly until: number; readonly undo: () => void } | null
  readonly onNone: () => void
}

/**
 * Returns the moves of a page's patients. Each patient has one request at a time; after it the result is shown, the
 * queues are refetched, and an undo is offered.
 */
export function useQueueMoves<P extends { readonly id: WireId }>(
  page: MovePage<P>,
  offers: UndoOffers<P>,
): QueueActions<P> {
  // a ref, because state updates too late: a double click would send twice
  const sent = useRef(new Map<WireId, Sent>())
  const [running, setRunning] = useState<ReadonlySet<WireId>>(new Set())

  /** Locks the patient's row until the queues have been refetched. */
  function locked<T>(id: WireId, didIds: readonly WireId[], kind: Sent['kind'], answer: Promise<T>): Promise<T> {
    const refetch = () => page.refetch(didIds)
    const entry: Sent = { kind, freed: answer.then(refetch, refetch).then(free, free) }
    function free(): void {
      // A dialog may have sent another move meanwhile, which is still running.
      if (sent.current.get(id) === entry) sent.current.delete(id)
      setRunning(new Set(sent.current.keys()))
    }
    sent.current.set(id, entry)
    setRunning(new Set(sent.current.keys()))
    return answer
  }

  async function make(move: QueueMove, patient: P, didId: WireId): Promise<void> {
    const didIds = boardsOf(move, didId)
    const outcome = await locked(patient.id, didIds, move.kind, page.send(patient, move, didIds))
    const { first, moveId, sentOn } = outcome
    // Another user made this move first: nothing changed, so there is nothing to undo.
    if (first) return page.onDoneBefore(first.name, patient)
    const moved = move.kind === 'callNext' ? (move.called() as unknown as P) : patient
    page.onDone(move, moved, outcome, didId)
    if (page.offersUndo(moved)) offers.make({ patient: moved, move, didId, moveId, sentOn })
  }

  async function undo(offer: UndoOffer<P>): Promise<void> {
    const { patient, move, didId } = offer
    try {
      const didIds = boardsOf(move, didId)
      await locked(patient.id, didIds, 'undo', page.sendUndo(offer, didIds))
      page.onUndone(patient)
      offers.drop(offer)
    } catch (error) {
      page.onFailure(error)
      // without a response the undo can be retried
      if (page.isRefusal(error)) offers.drop(offer)
    }
  }

  function act(move: QueueMove, patient: P, didId: WireId): void {
    const before = sent.current.get(patient.id)
    if (!before) make(move, patient, didId).catch(page.onFailure)
    // A recalled patient keeps the row, so a move pressed meanwhile is meant for that patient: make it afterwards.
    else if (before.kind === 'recall' && move.kind !== 'recall') void before.freed.then(() => act(move, patient, didId))
  }

  const isWaiting = useRef(false)
  async function undoLast({ other, onNone }: LastMove): Promise<void> {
    if (isWaiting.current) return
    isWaiting.current = true
    const moves = [...sent.current.values()].filter(({ kind }) => kind !== 'undo')
    await Promise.all(moves.map(({ freed }) => freed))
    isWaiting.current = false
    // No strip drops the offers of a board that is not among the chosen ones.
    const current = latest.current.offers.filter(({ until }) => until > Date.now())
    const offer = current[current.length - 1]
    const others = other?.()
    if (others && others.until > (offer?.until ?? 0)) others.undo()
    else if (!offer) onNone()
    else if (!sent.current.has(offer.patient.id)) await latest.current.undo(offer)
  }

  const latest = useRef({ act, make, undo, undoLast, offers: offers.all })
  useLayoutEffect(() => {
    latest.current = { act, make, undo, undoLast, offers: offers.all }
  })
  // memoized because all rows use it: it changes only with the running requests
  return useMemo(
    () => ({
      isRunning: ({ id }) => running.has(id),
      act: (...of) => latest.current.act(...of),
      make: (...of) => latest.current.make(...of),
      undo: (offer) => {
        if (!sent.current.has(offer.patient.id)) void latest.current.undo(offer)
      },
      undoLast: (last) => void latest.current.undoLast(last),
    }),
    [running],
  )
}

/** A running request for a patient. */
interface Sent {
  readonly kind: QueueMove['kind'] | 'undo'
  /** Resolves when the row is no longer locked. */
  readonly freed: Promise<void>
}

/** Returns the boards whose queues a move changes. */
const boardsOf = (move: QueueMove, didId: WireId): WireId[] =>
  move.kind === 'transfer' ? [didId, move.to.id] : [didId]
