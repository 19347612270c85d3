/** Who has not touched a page for this long does not work in it, in milliseconds. */
export const UNTOUCHED_MS = 60_000
const TOUCHES = ['keydown', 'pointerdown', 'wheel', 'input'] as const
/** What is open over a page, and would be gone. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

let touchedAt = -Infinity

/** Notes that somebody uses the page until the returned function is called. */
export function watchUse(): () => void {
  const touch = () => {
    touchedAt = performance.now()
  }
  touch()
  for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true })
  return () => TOUCHES.forEach((event) => removeEventListener(event, touch, { capture: true }))
}

/**
 * Whether somebody is at work in the page: has touched it a moment ago, is typing, has a dialog open or a form half
 * filled.
 */
export function isInUse(): boolean {
  return (
    performance.now() - touchedAt < UNTOUCHED_MS || document.querySelector(OPEN) !== null || isTyping() || wouldAsk()
  )
}

function isTyping(): boolean {
  const focused = document.activeElement
  return (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) && focused.value !== ''
}

/** Whether a form would ask before the page is left. */
const wouldAsk = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
