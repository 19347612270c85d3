import { useState, useSyncExternalStore } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import type { Queue } from '../../../dataProvider/waitingCalls.ts'
import type { Aim } from '../../../queue/aim.ts'
import { useDeviceValue } from '../../../ui/deviceValue.ts'
import { byLongestWait } from './longestWait.ts'

/** Where this device keeps that the cards are sorted by the longest wait: 'longest'. */
const KEY = 'DIDSort'
const LONGEST = 'longest'

export interface CardSort {
  readonly isByWait: boolean
  readonly setByWait: (isByWait: boolean) => void
}

/** What the cards are sorted by on this device: the longest wait, or the order that staff gave them. */
export function useCardSort(): CardSort {
  const [stored, save] = useDeviceValue(KEY)
  return { isByWait: stored === LONGEST, setByWait: (isByWait) => save(isByWait ? LONGEST : '') }
}

interface Sorted {
  readonly queueOf: (id: Did['id']) => Queue | undefined
  readonly aim: Aim
  readonly isByWait: boolean
}

/**
 * The boards as their cards are drawn. Sorted by wait they keep their places for as long as somebody aims at one of
 * them; a board that comes meanwhile is put last.
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
