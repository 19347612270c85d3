import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Time of the next click, in milliseconds since the epoch, like all instants here. */
    clickedAt: Promise<number>
    /** Time at which a text was painted in an element of the selector. */
    paintedAt: Promise<number>
  }
}

const PATIENCE_MS = 10_000

/** A position to click in one window, and a text that then appears in another in an element of the selector. */
export interface Click {
  readonly from: Page
  readonly x: number
  readonly y: number
  readonly on: Page
  readonly selector: string
  readonly text: string
}

/**
 * Returns the milliseconds from the click, as the browser received it, to the end of the frame that painted the text.
 * Both windows belong to one browser and share a clock.
 */
export async function clickToPaint({ from, x, y, on, selector, text }: Click): Promise<number> {
  await Promise.all([from.evaluate(watchClick), on.evaluate(watchPaint, { selector, text })])
  await from.mouse.click(x, y)
  const clickedAt = await inTime(
    from.evaluate(() => window.clickedAt),
    'the click',
  )
  return (
    (await inTime(
      on.evaluate(() => window.paintedAt),
      text,
    )) - clickedAt
  )
}

function watchClick(): void {
  window.clickedAt = new Promise((resolve) => {
    // The time at which the browser received the click, before any of our code ran.
    const at = (event: Event) => resolve(performance.timeOrigin + event.timeStamp)
    document.addEventListener('click', at, { capture: true, once: true })
  })
}

function watchPaint({ selector, text }: { readonly selector: string; readonly text: string }): void {
  window.paintedAt = new Promise((resolve) => {
    const isThere = () => [...document.querySelectorAll(selector)].some((part) => part.textContent.includes(text))
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      // A message posted in an animation frame arrives after that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()), { once: true })
        port1.start()
        port2.postMessage(null)
      })
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

export async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const patience = new AbortController()
  const late = setTimeout(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`${what} was not there within ${PATIENCE_MS} ms`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    patience.abort()
  }
}
