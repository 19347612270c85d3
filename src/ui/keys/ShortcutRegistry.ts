import type { TextKey } from '../../i18n/messages.ts'
import { isTypedInto, keyOf } from './keyOf.ts'
import { isModifier, READER_MS } from '../../tagReader/readerKeys.ts'

export interface Shortcut {
  /** Names from {@link keyOf}; several if they belong together, such as arrows. */
  readonly keys: readonly string[]
  /** Description in the help sheet. */
  readonly label: TextKey
  /**
   * Handles the key; returns false if it has no effect. Absent if another component handles it and only the help sheet
   * lists it.
   */
  readonly run?: (event: KeyboardEvent) => unknown
}

/** Shortcuts under one heading of the help sheet. */
export interface ShortcutGroup {
  readonly title: TextKey
  readonly shortcuts: readonly Shortcut[]
}

/** Ref to the group of the latest render. */
export interface GroupRef {
  readonly current: ShortcutGroup
}

/** Registry of the active shortcuts, with the keyboard listener. */
export class ShortcutRegistry {
  readonly #listeners = new Set<() => void>()
  #groups: readonly GroupRef[] = []
  #lastAt = -Infinity
  #pending: ReturnType<typeof setTimeout> | undefined

  add(group: GroupRef): () => void {
    this.#set([...this.#groups, group])
    return () => this.#set(this.#groups.filter((each) => each !== group))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Same object until a group is added or removed. */
  readonly getGroups = (): readonly GroupRef[] => this.#groups

  /**
   * Handles keys until the returned function is called. Single characters are ignored unless `characters` (WCAG 2.1.4).
   */
  listen(characters: boolean): () => void {
    const press = (event: KeyboardEvent) => this.#press(event, characters)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }

  #press(event: KeyboardEvent, characters: boolean): void {
    if (isModifier(event)) return
    // a tag reader types letters, digits and Enter, so another key before one of them comes from a person
    const couldBeReader = event.key.length === 1 || event.key === 'Enter'
    const isFast = couldBeReader && event.timeStamp - this.#lastAt < READER_MS
    this.#lastAt = couldBeReader ? event.timeStamp : -Infinity
    clearTimeout(this.#pending)
    // characters from a reader are no shortcuts, and its Enter must not press the focused button, which could call a
    // patient
    if (isFast && event.key === 'Enter' && !isTypedInto(event.target)) event.preventDefault()

    const key = keyOf(event)
    if (key === null) return
    const run = this.#groups
      .flatMap(({ current }) => current.shortcuts)
      .find(({ keys, run: does }) => does && keys.includes(key))?.run
    if (!run) return
    const isCharacter = key.length === 1
    if (isCharacter || key === 'Enter') {
      if (isFast || event.repeat || (isCharacter && !characters)) return
    }
    if (isCharacter) {
      // otherwise the character would also be typed into the field that gets the focus
      event.preventDefault()
      this.#pending = setTimeout(() => run(event), READER_MS)
    } else if (run(event) !== false) event.preventDefault()
  }

  #set(groups: readonly GroupRef[]): void {
    this.#groups = groups
    for (const listener of this.#listeners) listener()
  }
}
