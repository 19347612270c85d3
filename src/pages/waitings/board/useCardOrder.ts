import { type DragEvent, useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import type { BoardOrder, Side } from './boardOrder.ts'

/** A card's place among the cards, and the ways to change it. */
export interface CardPlace {
  /** Moves the card by one place; undefined at the end of the cards. */
  readonly forward: (() => void) | undefined
  readonly back: (() => void) | undefined
  /** Props that make the card's header a drag handle. */
  readonly handle: {
    readonly draggable: boolean
    readonly onDragStart: (event: DragEvent<HTMLElement>) => void
    readonly onDragEnd: () => void
  }
  /** Props that make the card a drop target; `data-drop` is the side. */
  readonly target: {
    readonly 'data-drop': Side | undefined
    readonly onDragOver: (event: DragEvent<HTMLElement>) => void
    readonly onDrop: (event: DragEvent<HTMLElement>) => void
  }
}

/**
 * Reorders the shown cards by dragging their headers or step by step.
 * @param isByHand false while the cards are sorted otherwise and cannot be moved
 */
export function useCardOrder(
  boards: readonly Did[],
  shown: readonly Did[],
  order: BoardOrder,
  isByHand: boolean,
): (board: Did) => CardPlace {
  const [dragged, setDragged] = useState<Did['id'] | null>(null)
  const [over, setOver] = useState<{ readonly id: Did['id']; readonly side: Side } | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return ({ id }) => {
    const at = shown.findIndex((board) => board.id === id)
    const [before, after] = isByHand ? [shown[at - 1], shown[at + 1]] : []
    return {
      forward: before && (() => order.put(boards, id, 'before', before.id)),
      back: after && (() => order.put(boards, id, 'after', after.id)),
      handle: {
        draggable: isByHand && shown.length > 1,
        onDragStart: (event) => {
          const card = event.currentTarget.closest('article')
          if (card) event.dataTransfer.setDragImage(card, 24, 24)
          event.dataTransfer.effectAllowed = 'move'
          // Firefox drags only elements with data.
          event.dataTransfer.setData('text/plain', '')
          setDragged(id)
        },
        onDragEnd: end,
      },
      target: {
        'data-drop': over?.id === id && dragged !== id ? over.side : undefined,
        onDragOver: (event) => {
          if (dragged === null) return
          event.preventDefault()
          const side = sideOf(event)
          if (over?.id !== id || over.side !== side) setOver({ id, side })
        },
        onDrop: (event) => {
          event.preventDefault()
          if (dragged !== null && dragged !== id) order.put(boards, dragged, sideOf(event), id)
          end()
        },
      },
    }
  }
}

/** Returns the side of a card under the pointer: in a single column the upper half is before it, else the left half. */
function sideOf({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>): Side {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const isAlone = width > (currentTarget.closest('[data-columns]')?.clientWidth ?? 0) / 2
  const isFirstHalf = isAlone ? clientY < top + height / 2 : clientX < left + width / 2
  return isFirstHalf ? 'before' : 'after'
}
