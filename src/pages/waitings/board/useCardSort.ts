import { useState, useSyncExternalStore } from 'react'
import { useStore } from 'react-admin'
import type { Did } from '../../../../contract/dids.ts'
import type { Queue } from '../../../dataProvider/queues.ts'
import type { Aim } from '../../../queue/aim.ts'
import { byLongestWait } from './longestWait.ts'

/** Key in the store of the sorting on this device; 'longest' sorts by the longest wait. */
const KEY = 'DIDSort'
const LONGEST = 'longest'

interface CardSort {
  readonly isByWait: boolean
  readonly setByWait: (isByWait: boolean) => void
}

/** Reads and sets the sorting of the cards on this device: by the longest wait, or in the order set by staff. */
export function useCardSort(): CardSort {
  const [stored, save] = useStore(KEY, '')
  return { isByWait: stored === LONGEST, setByWait: (isByWait) => save(isByWait ? LONGEST : '') }
}

interface Sorted {
  readonly queueOf: (id: Did['id']) => Queue | undefined
  readonly aim: Aim
  readonly isByWait: boolean
}

/**
 * Returns the boards in the order of their cards. Sorted by wait, they keep their places while a pointer aims at a
 * card; a board added meanwhile comes last.
 */
export function useSortedCards(boards: readonly Did[], { queueOf, aim, isByWait }: Sorted): readonly Did[] {
  const isAimed = useSyncExternalStore(aim.subscribe, () => isByWait && aim.zone() !== null)
  const wanted = isByWait ? byLongestWait(boards, queueOf) : boards
  const [kept, keep] = useState(() => wanted.map(({ id }) => id))
  if (isAimed) {
    const stayed = kept.flatMap((id) => boards.filter((board) => board.id === id))
    return [...stayed, ...wanted.filter((board) => !stayed.includes(board))]
  }
  const ids = wanted.map(({ id }) => id)
  if (ids.length !== kept.length || ids.some((id, at) => id !== kept[at])) keep(ids)
  return wanted
}
