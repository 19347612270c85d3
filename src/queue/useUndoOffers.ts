import type { WireId } from '../../contract/answerFields.ts'
import { useCallback, useMemo, useState } from 'react'
import { newIdempotencyKey } from '../../contract/constants.ts'
import { UNDO_MS } from '../../domain/limits.ts'
import type { MoveOutcome, QueueMove } from './queueMoves.ts'

/** A move of this user that can still be undone. */
export interface UndoOffer<P> {
  readonly patient: P
  readonly move: QueueMove
  /** The board at which it was made. */
  readonly didId: WireId
  /** The server's id of the move; undefined when it sends none. */
  readonly moveId: number | undefined
  readonly sentOn: MoveOutcome['sentOn']
  /** Idempotency key of the undo request. */
  readonly idempotencyKey: string
  /** End of the offer, in ms since the epoch. */
  readonly until: number
}

type NewOffer<P> = Omit<UndoOffer<P>, 'until' | 'idempotencyKey'>

export interface UndoOffers<P> {
  /** Oldest first. */
  readonly all: readonly UndoOffer<P>[]
  readonly make: (offer: NewOffer<P>) => void
  readonly drop: (offer: UndoOffer<P>) => void
}

/** Holds the current undo offers: only the last move of each patient, and at most the `most` latest. */
export function useUndoOffers<P extends { readonly id: WireId }>(most = Infinity): UndoOffers<P> {
  const [all, setAll] = useState<readonly UndoOffer<P>[]>([])
  const make = useCallback(
    (offer: NewOffer<P>) => {
      const now = Date.now()
      const made = { ...offer, idempotencyKey: newIdempotencyKey(), until: now + UNDO_MS }
      // No strip drops the offers of a board that is not shown.
      const isCurrent = ({ patient, until }: UndoOffer<P>) => patient.id !== offer.patient.id && until > now
      setAll((before) => [...before.filter(isCurrent), made].slice(-most))
    },
    [most],
  )
  const drop = useCallback((offer: UndoOffer<P>) => setAll((before) => before.filter((each) => each !== offer)), [])
  return useMemo(() => ({ all, make, drop }), [all, make, drop])
}
