/** As a `ref`: moves the focus to an element when it appears. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
