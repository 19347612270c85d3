/** Letter that the Korean layout types instead, outside of a composition. */
const JAMO = /^[ㄱ-ㅣ]$/

/** Elements that take keys as text. */
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]'

/**
 * Returns the name of an event's key for shortcuts: letters in lower case, independent of Caps Lock and the Korean
 * layout. Null for keys typed into a field, during a composition, with Ctrl, Alt or Meta, or while a dialog or menu is
 * open.
 */
export function keyOf(event: KeyboardEvent): string | null {
  const { key, code, target, shiftKey } = event
  if (
    event.defaultPrevented ||
    event.isComposing ||
    key === 'Process' ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey
  )
    return null
  if (isTypedInto(target)) return null
  if (isModalOpen()) return null
  if (JAMO.test(key)) return shiftKey ? null : code.replace(/^Key/, '').toLowerCase()
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key
}

/** Whether keys are text input at the focused element. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null

/** Whether a dialog or a menu lies over the page: the console's are MUI's, those of displays the browser's. */
const isModalOpen = (): boolean => document.querySelector('.MuiModal-root, dialog[open]') !== null
