import { type ReactNode, type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Aim } from '../../../queue/aim.ts'
import type { ChosenBoards } from './chooseBoards.ts'
import css from '../WaitingPage.module.css'

interface CardColumnsProps {
  readonly grid: RefObject<HTMLDivElement | null>
  /** Columns on a wide screen. */
  readonly columns: ChosenBoards<unknown>['columns']
  readonly aim: Aim
  /** Called when cards may have moved without a render of the page. */
  readonly onMoved: () => void
  /** The cards in their order. */
  readonly children: readonly ReactNode[]
}

/**
 * Puts cards into columns, each card as tall as its content: the first card into the first column, the second into the
 * second. A card therefore stays in its column, however tall the others become. While a pointer aims at a card, nothing
 * moves it.
 */
export function CardColumns({ grid, columns, aim, onMoved, children }: CardColumnsProps) {
  const [fitting, setFitting] = useState<number>(columns)
  const count = Math.min(columns, fitting)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const measure = () => setFitting(columnsIn(element.clientWidth))
    measure()
    const sizes = new ResizeObserver(() => {
      measure()
      onMoved()
    })
    for (const each of [element, ...[...element.children].slice(0, count)]) sizes.observe(each)
    return () => sizes.disconnect()
  }, [grid, count, onMoved])

  const zone = useSyncExternalStore(aim.subscribe, aim.zone)
  useLayoutEffect(() => {
    const release = zone && grid.current ? holdStill(grid.current, zone) : undefined
    onMoved()
    return release
  }, [grid, zone, onMoved])

  return (
    <div className={css.columns} data-columns={columns} data-aimed={zone !== null} ref={grid}>
      {Array.from({ length: count }, (_, column) => (
        <div key={column} className={css.column}>
          {children.filter((_card, at) => at % count === column)}
        </div>
      ))}
    </div>
  )
}

/** Returns the number of columns for a width in px; 3 while the page is not laid out. */
function columnsIn(width: number): number {
  if (width === 0 || width > TWO_UP_TO) return 3
  return width > ONE_UP_TO ? 2 : 1
}

/** Widths in px up to which the page has one and two columns, as the skeletons in WaitingPage.module.css. */
const ONE_UP_TO = 600
const TWO_UP_TO = 940

/**
 * Keeps the heights of the cards above an aimed one, whose content is cut off meanwhile, and of the page, which may
 * scroll when it becomes shorter.
 *
 * @returns a function that ends this
 */
function holdStill(grid: HTMLElement, aimed: Element): () => void {
  const above = [...(aimed.parentElement?.children ?? [])].filter(
    (card): card is HTMLElement =>
      card instanceof HTMLElement && card.compareDocumentPosition(aimed) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
  // Measure all of them before changing any: alternating would force a layout for each.
  const heights = above.map((card) => card.offsetHeight)
  grid.style.minHeight = `${grid.offsetHeight}px`
  above.forEach((card, at) => (card.style.height = `${heights[at]}px`))
  return () => {
    for (const each of [grid, ...above]) each.removeAttribute('style')
  }
}
