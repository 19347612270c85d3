/** A letter that the Korean layout types in its place, outside of a composition. */
const JAMO = /^[ㄱ-ㅣ]$/

/** Fields and the like take keys as text. */
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]'

/**
 * The key of an event as shortcuts name it: letters in lower case whatever Caps Lock and the Korean layout say. Null
 * for keys that are not meant for the page: typed into a field, part of a composition, with Ctrl, Alt or Meta, or
 * beside an open dialog or menu.
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

/** Whether keys are text where the focus is. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null

/** Whether a dialog or a menu lies over the page: the console's are MUI's, those of displays the browser's. */
const isModalOpen = (): boolean => document.querySelector('.MuiModal-root, dialog[open]') !== null
