import { useCallback, useState } from 'react'
import type { Identifier } from 'react-admin'
import { UNDO_MS } from '../../../domain/limits.ts'
import type { QueuePatient } from '../../dataProvider/waitingCalls.ts'
import type { QueueMove } from './queueMoves.ts'

/** A move of one's own that can still be taken back. */
export interface UndoOffer {
  readonly patient: QueuePatient
  readonly move: QueueMove
  /** The board at whose card it was made. */
  readonly didId: Identifier
  /** Until when, in ms since the epoch. */
  readonly until: number
}

export interface Offers {
  /** Oldest first. */
  readonly all: readonly UndoOffer[]
  readonly make: (offer: Omit<UndoOffer, 'until'>) => void
  readonly drop: (offer: UndoOffer) => void
}

/** What can be taken back now; of a patient only the last move. */
export function useUndoOffers(): Offers {
  const [all, setAll] = useState<readonly UndoOffer[]>([])
  const make = useCallback((offer: Omit<UndoOffer, 'until'>) => {
    setAll((before) => [...before.filter(({ patient }) => patient.id !== offer.patient.id), { ...offer, until: Date.now() + UNDO_MS }])
  }, [])
  const drop = useCallback((offer: UndoOffer) => setAll((before) => before.filter((each) => each !== offer)), [])
  return { all, make, drop }
}
