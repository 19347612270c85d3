import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
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
  readonly children: readonly ReactElement[]
}

/**
 * Puts cards into columns, each card as tall as its content: the first card into the first column, the second into the
 * second. A card therefore stays in its column, however tall the others become. The cards are in one grid of thin rows,
 * in the order in which people read them and Tab visits them. While a pointer aims at a card, nothing moves it.
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
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [grid, onMoved])

  const zone = useSyncExternalStore(aim.subscribe, aim.zone)
  useLayoutEffect(() => {
    const release = zone && grid.current ? holdStill(grid.current, zone) : undefined
    onMoved()
    return release
  }, [grid, zone, onMoved])

  return (
    <div
      className={css.columns}
      data-columns={columns}
      data-aimed={zone !== null}
      style={{ '--columns': count } as CSSProperties}
      ref={grid}
    >
      {children.map((card, at) => (
        <Place key={card.key} column={(at % count) + 1} onMoved={onMoved}>
          {card}
        </Place>
      ))}
    </div>
  )
}

interface PlaceProps extends Pick<CardColumnsProps, 'onMoved'> {
  readonly column: number
  readonly children: ReactNode
}

/** A card's place, which spans as many rows of the grid as the card is tall. */
function Place({ column, onMoved, children }: PlaceProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const card = place?.firstElementChild
    if (!card) return undefined
    // The browser calls this before it paints, the first time too, with a height that forces no layout.
    const sizes = new ResizeObserver(([size]) => {
      const height = size?.borderBoxSize[0]?.blockSize ?? 0
      place.style.gridRowEnd = `span ${Math.ceil((height + GAP) / ROW)}`
      onMoved()
    })
    sizes.observe(card)
    return () => sizes.disconnect()
  }, [place, onMoved])
  return (
    <div className={css.place} style={{ gridColumn: column }} ref={setPlace}>
      {children}
    </div>
  )
}

/** Returns the number of columns for a width in px; 3 while the page is not laid out. */
function columnsIn(width: number): number {
  if (width === 0 || width > TWO_UP_TO) return 3
  return width > ONE_UP_TO ? 2 : 1
}

/** Height in px of the grid's rows, and of the gap below a card; both are those of `.columns` in WaitingPage.module.css. */
const ROW = 4
const GAP = 16

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
  const columnOf = (card: Element) => card.parentElement?.style.gridColumnStart
  const above = [...grid.children].flatMap(({ firstElementChild: card }) =>
    card instanceof HTMLElement &&
    columnOf(card) === columnOf(aimed) &&
    card.compareDocumentPosition(aimed) === Node.DOCUMENT_POSITION_FOLLOWING
      ? [card]
      : [],
  )
  // Measure all of them before changing any: alternating would force a layout for each.
  const heights = above.map((card) => card.offsetHeight)
  grid.style.minHeight = `${grid.offsetHeight}px`
  above.forEach((card, at) => (card.style.height = `${heights[at]}px`))
  return () => {
    grid.style.minHeight = ''
    for (const card of above) card.style.height = ''
  }
}
