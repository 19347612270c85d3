import { type DragEvent, useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import type { BoardOrder, Side } from './boardOrder.ts'

/** A card's place among the cards, and the ways to change it. */
export interface CardPlace {
  /** One place to the front or to the back; absent at the end. */
  readonly forward: (() => void) | undefined
  readonly back: (() => void) | undefined
  /** What makes the card's header a handle. */
  readonly handle: {
    readonly draggable: boolean
    readonly onDragStart: (event: DragEvent<HTMLElement>) => void
    readonly onDragEnd: () => void
  }
  /** What makes the card a place to drop others at; `data-drop` says at which side. */
  readonly target: {
    readonly 'data-drop': Side | undefined
    readonly onDragOver: (event: DragEvent<HTMLElement>) => void
    readonly onDrop: (event: DragEvent<HTMLElement>) => void
  }
}

/**
 * Lets the shown cards change places: by dragging their headers, or step by step.
 * @param isByHand false while something else orders the cards: then their places stay
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
          // Firefox drags only what carries something
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

/** In a single column the upper half of a card is before it, else the left one. */
function sideOf({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>): Side {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const isAlone = width > (currentTarget.parentElement?.clientWidth ?? 0) / 2
  const isFirstHalf = isAlone ? clientY < top + height / 2 : clientX < left + width / 2
  return isFirstHalf ? 'before' : 'after'
}
