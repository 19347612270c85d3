import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Share of the visible part by which a press scrolls: its last line is seen once more. */
const SHARE = 0.8

interface Scrolling {
  /** The part of the kiosk that contains the present screen. */
  readonly stage: RefObject<HTMLDivElement | null>
  /** Way to the rest of a screen that does not fit: down until its end, then up to its start; null for one that fits. */
  readonly way: 'down' | 'up' | null
  readonly scroll: () => void
}

/** Reaches what does not fit by a key, because nobody guesses that a kiosk can be scrolled. */
export function useScrolling(): Scrolling {
  const stage = useRef<HTMLDivElement>(null)
  const [way, setWay] = useState<Scrolling['way']>(null)
  const look = useCallback(() => {
    const screen = stage.current?.firstElementChild
    if (!screen) return
    const { scrollHeight, clientHeight, scrollTop } = screen
    const rest = scrollHeight - clientHeight
    setWay(rest <= 1 ? null : rest - scrollTop > 1 ? 'down' : 'up')
  }, [])
  // The modes and the language change what fits, too.
  useEffect(look)
  useEffect(() => {
    const { current } = stage
    const observer = new MutationObserver(look)
    if (current) observer.observe(current, { childList: true, subtree: true, characterData: true })
    current?.addEventListener('scroll', look, true)
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      current?.removeEventListener('scroll', look, true)
      removeEventListener('resize', look)
    }
  }, [look])
  const scroll = () => {
    const screen = stage.current?.firstElementChild
    if (way === 'up') screen?.scrollTo({ top: 0 })
    else screen?.scrollBy({ top: screen.clientHeight * SHARE })
  }
  return { stage, way, scroll }
}
