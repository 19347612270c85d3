/** Ref callback that focuses an element when it is mounted. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}

/** Makes what scrolls focusable, because nothing in it takes the focus and the keyboard must be able to scroll it. */
export const REACHABLE = { tabIndex: 0 } as const
