import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { BodySpace } from './wallLayout.ts'

/** Heights that the header and the ticker have at least, in rem, until the body has been laid out. */
const HEADER_REM = 9
const UPRIGHT_HEADER_REM = 18
/** Edge of a picture that a television may cut off. */
const SAFE = 0.02
/** Part of a screen that a message takes. */
const MESSAGE_SHARE = 1 / 3
/** Smallest size that is readable from three metres, of a screen's shorter side: 42 px of 1080. */
const READABLE = 42 / 1080

/** Font size and line height of the ticker, as in its style sheet. */
const TICKER_REM = 3
const TICKER_LINE = 1.6

/** Returns the smallest font size that is readable from three metres, in rem, as the style sheet has it. */
export const readableRem = (width = innerWidth, height = innerHeight): number =>
  (Math.min(width, height) * READABLE) / remOf(width, height)

/** Other parts that share the screen with the body. */
interface Around {
  /** Factor by which text must be larger than for three metres. */
  readonly reach: number
  /** Edge of the picture that a television cuts off, in percent. */
  readonly margin: number
  readonly hasNotice: boolean
  readonly hasMessage: boolean
}

/** Returns the space of the wall's body and follows it. */
export function useBodySpace(
  ref: RefObject<HTMLElement | null>,
  { reach, margin, hasNotice, hasMessage }: Around,
): BodySpace {
  const [first] = useState(atFirst)
  const { width, height, screenWidth, screenHeight } = useContentSize(ref) ?? first
  return useMemo(() => {
    const rem = remOf(screenWidth, screenHeight)
    const edge = { width: (screenWidth * SAFE) / rem, height: (screenHeight * SAFE) / rem }
    const base = readableRem(screenWidth, screenHeight)
    const read = base * Math.min(Math.max(1, reach - 0.35), 1.2)
    // A message covers the ticker, and takes the rest of its space from the body.
    const ticker = hasNotice ? Math.max(TICKER_REM, read) * TICKER_LINE + edge.height : 0
    const message = (screenHeight / rem) * (1 - margin / 50) * MESSAGE_SHARE
    return {
      width: width / rem,
      height: height / rem - (hasMessage ? message - ticker : 0),
      upright: isUpright(screenWidth, screenHeight),
      edge,
      least: base * reach,
      base,
      read,
    }
  }, [width, height, screenWidth, screenHeight, reach, margin, hasNotice, hasMessage])
}

function atFirst(): ContentSize {
  const [screenWidth, screenHeight] = [innerWidth, innerHeight]
  const header = isUpright(screenWidth, screenHeight) ? UPRIGHT_HEADER_REM : HEADER_REM
  const height = screenHeight - header * remOf(screenWidth, screenHeight)
  return { width: screenWidth, height, screenWidth, screenHeight }
}

/** Same as `orientation: portrait` of style sheets. */
const isUpright = (width: number, height: number): boolean => height >= width

/** Returns the px of 1rem, as the style sheet has it. */
export const remOf = (width: number, height: number): number =>
  isUpright(width, height) ? Math.min(width / 67.5, height / 120) : Math.min(width / 120, height / 67.5)

/** Size of an element's content and of the screen, in px. */
interface ContentSize {
  readonly width: number
  readonly height: number
  readonly screenWidth: number
  readonly screenHeight: number
}

/**
 * Follows the size of an element; null until it has been laid out. A ResizeObserver reports after a layout, so it forces
 * none.
 */
export function useContentSize(ref: RefObject<HTMLElement | null>): ContentSize | null {
  const [size, setSize] = useState<ContentSize | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0) setSize({ width, height, screenWidth: innerWidth, screenHeight: innerHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
