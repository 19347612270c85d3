import { Emitter } from '../../emitter.ts'
import type { TextKey } from '../../i18n/messages.ts'
import { BURST_MS, isModifier } from '../../tagReader/readerKeys.ts'

/** `L` names what a key does: react-admin's texts, or those of a page without them. */
export interface Shortcut<L = TextKey> {
  /** Name of the key by {@link keyOf}; several for keys that belong together, such as arrows. */
  readonly keys: readonly string[]
  /** Description of the effect. */
  readonly label: L
  /**
   * Handles the key; returns false if it has no effect. Absent if another component handles it and only the help sheet
   * lists it.
   */
  readonly run?: (event: KeyboardEvent) => unknown
}

/** The keys that belong together, under a heading of the help sheet. */
export interface ShortcutGroup<L = TextKey> {
  readonly title: L
  readonly shortcuts: readonly Shortcut<L>[]
}

/** Holds the group as it was drawn last. */
interface GroupRef<L = TextKey> {
  readonly current: ShortcutGroup<L>
}

/** The keys of what is on the screen now, and who listens to them. */
export class ShortcutRegistry<L = TextKey> extends Emitter {
  #groups: readonly GroupRef<L>[] = []
  #lastAt = -Infinity
  #pending: ReturnType<typeof setTimeout> | undefined

  add(group: GroupRef<L>): () => void {
    this.#set([...this.#groups, group])
    return () => this.#set(this.#groups.filter((each) => each !== group))
  }

  /** The same object until groups come or go. */
  readonly getGroups = (): readonly GroupRef<L>[] => this.#groups

  /**
   * Handles keys until the returned function is called. Single characters are ignored unless `characters` (WCAG 2.1.4),
   * and act only when no other key is near; `ReaderGuard` holds Enter back for the same reason.
   */
  listen(characters: boolean): () => void {
    const press = (event: KeyboardEvent) => this.#press(event, characters)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }

  #press(event: KeyboardEvent, characters: boolean): void {
    if (isModifier(event)) return
    // other keys, such as arrows, are typed by no reader
    const isTyped = event.key.length === 1 || event.key === 'Enter' || event.key === 'Process'
    const isNear = isTyped && event.timeStamp - this.#lastAt <= BURST_MS
    if (isTyped) {
      this.#lastAt = event.timeStamp
      clearTimeout(this.#pending)
    }

    const key = keyOf(event)
    if (key === null) return
    const run = this.#groups
      .flatMap(({ current }) => current.shortcuts)
      .find(({ keys, run: does }) => does && keys.includes(key))?.run
    if (!run) return
    const isCharacter = key.length === 1
    if (isCharacter || key === 'Enter') {
      if (isNear || event.repeat || (isCharacter && !characters)) return
    }
    if (isCharacter) {
      // otherwise the character would also be typed into the field that gets the focus
      event.preventDefault()
      this.#pending = setTimeout(() => run(event), BURST_MS)
    } else if (run(event) !== false) event.preventDefault()
  }

  #set(groups: readonly GroupRef<L>[]): void {
    this.#groups = groups
    this.emit()
  }
}

/** Letter that the Korean layout types instead, outside of a composition. */
const JAMO = /^[ㄱ-ㅣ]$/

/** Elements that take keys as text. */
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]'

/**
 * Returns the name of an event's key for shortcuts: letters in lower case, independent of Caps Lock and the Korean
 * layout. Null for keys typed into a field, during a composition, with Ctrl, Alt or Meta, or while a dialog or menu is
 * open.
 */
function keyOf(event: KeyboardEvent): string | null {
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
