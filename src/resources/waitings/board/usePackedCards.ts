import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Aim } from '../../../queue/aim.ts'

/** Height of a grid row and the gap below a card, in px, as in WaitingPage.module.css. */
const ROW = 4
const GAP = 16

/**
 * Packs the cards of a grid into columns, each as tall as its content and always in the same column. While a pointer
 * aims at a card, the cards above it in its column keep their height, and the page neither becomes shorter nor follows
 * the other columns (scroll anchoring), so that the card does not move.
 *
 * @param onPacked called when cards may have moved without a render
 * @returns a function that packs them again, for the end of an aim
 */
export function usePackedCards(grid: RefObject<HTMLElement | null>, aim: Aim, onPacked: () => void): () => void {
  const [pack] = useState(() => () => {
    if (grid.current) packCards(grid.current, aim.zone())
  })
  useLayoutEffect(pack)

  useEffect(() => {
    const element = grid.current
    if (!element) return
    const sizes = new ResizeObserver(() => {
      pack()
      onPacked()
    })
    const watch = () => {
      sizes.disconnect()
      for (const each of [element, ...element.children]) sizes.observe(each)
    }
    watch()
    const cards = new MutationObserver(watch)
    cards.observe(element, { childList: true })
    return () => {
      sizes.disconnect()
      cards.disconnect()
    }
  }, [grid, pack, onPacked])
  return pack
}

function packCards(grid: HTMLElement, aimed: Element | null): void {
  const cards = [...grid.children].filter((each) => each instanceof HTMLElement)
  const columns = Number(getComputedStyle(grid).getPropertyValue('--columns')) || 1
  const aimedAt = cards.findIndex((card) => card === aimed)
  keepHeight(grid, aimed !== null)
  const isKept = (at: number) => at < aimedAt && at % columns === aimedAt % columns && cards[at]?.style.gridRow !== ''
  cards.forEach((card, at) => card.toggleAttribute('data-kept', isKept(at)))
  // Measure all cards before placing any: alternating would force a layout for each card.
  const heights = cards.map((card) => card.getBoundingClientRect().height)
  cards.forEach((card, at) => {
    card.style.gridColumn = String((at % columns) + 1)
    if (!isKept(at)) card.style.gridRow = `span ${Math.ceil(((heights[at] ?? 0) + GAP) / ROW)}`
  })
}

/** Keeps the height of the grid while a pointer aims: a page that becomes shorter may scroll. */
function keepHeight(grid: HTMLElement, isAimed: boolean): void {
  if (grid.hasAttribute('data-aimed') === isAimed) return
  grid.style.minHeight = isAimed ? `${grid.getBoundingClientRect().height}px` : ''
  grid.toggleAttribute('data-aimed', isAimed)
}
