import { useCallback, useMemo, useState } from 'react'
import type { Identifier } from 'react-admin'
import { newIdempotencyKey } from '../../../../contract/idempotency.ts'
import { UNDO_MS } from '../../../../domain/limits.ts'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import type { QueueMove } from './queueMoves.ts'

/** A move of one's own that can still be taken back. */
export interface UndoOffer {
  readonly patient: QueuePatient
  readonly move: QueueMove
  /** The board at whose card it was made. */
  readonly didId: Identifier
  /** What the server calls the move; undefined where it does not say. */
  readonly moveId: number | undefined
  /** Of taking it back, which is done once (DE-27). */
  readonly idempotencyKey: string
  /** Until when, in ms since the epoch. */
  readonly until: number
}

type NewOffer = Omit<UndoOffer, 'until' | 'idempotencyKey'>

export interface Offers {
  /** Oldest first. */
  readonly all: readonly UndoOffer[]
  readonly make: (offer: NewOffer) => void
  readonly drop: (offer: UndoOffer) => void
}

/** What can be taken back now; of a patient only the last move. */
export function useUndoOffers(): Offers {
  const [all, setAll] = useState<readonly UndoOffer[]>([])
  const make = useCallback((offer: NewOffer) => {
    const made = { ...offer, idempotencyKey: newIdempotencyKey(), until: Date.now() + UNDO_MS }
    setAll((before) => [...before.filter(({ patient }) => patient.id !== offer.patient.id), made])
  }, [])
  const drop = useCallback((offer: UndoOffer) => setAll((before) => before.filter((each) => each !== offer)), [])
  return useMemo(() => ({ all, make, drop }), [all, make, drop])
}
