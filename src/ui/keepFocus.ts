/** Time in which whoever removed the focused control may give the focus on. */
const REMOVED_MS = 100
/** Time in which a control may be disabled while its press is being done. */
const DISABLED_MS = 1_000
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'
const AREAS = 'nav, fieldset, tr, form, section, main'

/**
 * Gives the focus on when the control that has it is removed or disabled by its press, because no element would hear the
 * keys: to the control itself once it can be pressed again, to the control beside one that stays disabled, or to the
 * content of the page.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = (element: Element | null): element is Element =>
    element !== null && document.activeElement === document.body
  const set = (element: EventTarget | null) => {
    clearTimeout(timer)
    timer = undefined
    last = element instanceof Element ? element : null
  }
  const giveOn = () => {
    timer = undefined
    if (!isLost(last)) return
    const next = last.matches(':disabled') ? beside(last) : last
    const heir = last.isConnected && next instanceof HTMLElement ? next : document.querySelector('main')
    heir?.focus({ preventScroll: true })
  }
  const changes = new MutationObserver(() => {
    if (!last) return
    // The focus itself is lost with the next frame.
    if (!last.isConnected) timer ??= setTimeout(giveOn, REMOVED_MS)
    else if (last.matches(':disabled')) timer ??= setTimeout(giveOn, DISABLED_MS)
    else if (timer !== undefined && isLost(last)) giveOn()
  })
  document.addEventListener('focusin', ({ target }) => set(target))
  // A press beside all controls takes the focus away on purpose.
  document.addEventListener('pointerdown', () => set(null))
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

/** Returns the control before another one in the same part of the page, or the one behind it. */
function beside(control: Element): Element | undefined {
  const isShown = (each: Element) => each.getClientRects().length > 0
  const all = [...(control.closest(AREAS)?.querySelectorAll(CONTROLS) ?? [])].filter(isShown)
  const isOpen = (each: Element) => !each.matches(':disabled')
  return all.slice(0, all.indexOf(control)).findLast(isOpen) ?? all.find(isOpen)
}
