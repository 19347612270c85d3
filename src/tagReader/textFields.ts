export type TextField = HTMLInputElement | HTMLTextAreaElement

const NO_TEXT = ['checkbox', 'radio', 'file', 'button', 'submit', 'reset', 'range', 'color', 'image']

export const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type))

/** Sets the value through the native setter and fires an input event, so that React notices it. */
export function refill(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Ends the composition in a field by blurring it; otherwise the syllable would be added to the restored value. */
export function endComposition(field: HTMLElement): void {
  field.blur()
  field.focus({ preventScroll: true })
}

/** Returns what was put into a text that was `before` and is `after` now. */
export function insertedText(before: string, after: string): string {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  while (end < before.length - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return after.slice(start, after.length - end)
}
