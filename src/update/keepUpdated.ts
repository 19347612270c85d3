import { servedVersion } from './servedPage.ts'
import { UpdateWatch } from './updateWatch.ts'

/** Interval of the checks for a new version, in milliseconds. */
export const CHECK_MS = 10_000
/** Time over which the reloads of a hospital's desks are spread, in milliseconds. */
const SPREAD_MS = 60_000

/**
 * Reloads a page of staff when the server has a new build and nobody is using the page.
 *
 * @param onFound called at each check once there is a new build
 * @returns a function that stops the checks
 */
export function keepUpdated(onFound: () => void = () => undefined): () => void {
  const updates = new UpdateWatch(SPREAD_MS)
  const unwatch = watchUse()
  const check = async () => {
    await updates.look(null)
    if (updates.isFound) onFound()
    if (!updates.isDue || isInUse() || (await servedVersion()) === null || isInUse()) return
    updates.note()
    location.reload()
  }
  const timer = setInterval(() => void check(), CHECK_MS)
  return () => {
    clearInterval(timer)
    unwatch()
  }
}

/** Time without input after which a page is not in use, in milliseconds. */
export const UNTOUCHED_MS = 60_000
const TOUCHES = ['keydown', 'pointerdown', 'wheel', 'input'] as const
/** Overlays that a reload would close. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

let touchedAt = -Infinity

/** Records user input until the returned function is called. */
function watchUse(): () => void {
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
function isInUse(): boolean {
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
