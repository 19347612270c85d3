import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Time of the slowest double clicks, in milliseconds, and how far a hand moves between the two, in px: the browser counts
 * faster ones, and slower ones matter where the first click has closed what lay over a row.
 */
const SLOW_MS = 700
const NEAR = 8

/** A click, and the row or offer that it was on with its actions; undefined for a click elsewhere. */
interface Press {
  readonly on: string | undefined
  readonly at: number
  readonly x: number
  readonly y: number
}

/**
 * Prevents that the second click of a double click acts on another row or offer than the first, or another action. Clicks
 * elsewhere count too: a dialog closes at the first click, and the second hits a row.
 *
 * @param onRefused called for a click that is not taken
 */
export function useDoubleClicks(list: RefObject<HTMLElement | null>, onRefused: () => void): void {
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    let first: Press | undefined
    const press = (event: MouseEvent) => {
      const { target, detail, timeStamp: at, clientX: x, clientY: y } = event
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-strip]') : null
      const on = row && list.current?.contains(row) ? namesOf(row) : undefined
      const isSecond = detail > 1 || (detail === 1 && first && !first.on && isSlowSecond(first, { on, at, x, y }))
      if (on && first && on !== first.on && isSecond) {
        event.stopPropagation()
        event.preventDefault()
        refuse()
      } else first = { on, at, x, y }
    }
    // No double click has a key between its two clicks.
    const forget = () => {
      first = undefined
    }
    // Before all other listeners.
    document.addEventListener('click', press, true)
    document.addEventListener('keydown', forget, true)
    return () => {
      document.removeEventListener('click', press, true)
      document.removeEventListener('keydown', forget, true)
    }
  }, [list])
}

/** Names a row or offer as `useMovedRows` does, with its actions. */
const namesOf = ({ dataset }: HTMLElement): string => [dataset['row'], dataset['strip'], dataset['step']].join(' ')

const isSlowSecond = (one: Press, other: Press): boolean =>
  other.at - one.at <= SLOW_MS && Math.hypot(other.x - one.x, other.y - one.y) <= NEAR
