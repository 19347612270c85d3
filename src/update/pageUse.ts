/** Time without input after which a page is not in use, in milliseconds. */
export const UNTOUCHED_MS = 60_000
const TOUCHES = ['keydown', 'pointerdown', 'wheel', 'input'] as const
/** Overlays that a reload would close. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

let touchedAt = -Infinity

/** Records user input until the returned function is called. */
export function watchUse(): () => void {
  const touch = () => {
    touchedAt = performance.now()
  }
  touch()
  for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true })
  return () => TOUCHES.forEach((event) => removeEventListener(event, touch, { capture: true }))
}

/**
 * Whether somebody is using the page: recent input, text in the focused field, an open dialog or menu, or an unsaved
 * form.
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
