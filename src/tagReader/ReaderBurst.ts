import { isModifier, READER_MS } from './readerKeys.ts'

/** Input of a tag reader. */
export interface Burst {
  /** Value by the physical keys, independent of input methods. */
  readonly value: string
  /** Restores the previous value of the field; absent if the focus was not in a text field. */
  readonly takeBack?: () => void
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Minimum length of a burst, to exclude a slip of the hand; every tag's value is longer. */
const KEYS_MIN = 6
/** Excludes letters of the Korean layout and others that no reader sends. */
const PLAIN = /^[\x21-\x7e]$/

/**
 * Detects a reader's input by its speed, in whatever element has the focus: a value and Enter, with each key right
 * after the last.
 */
export class ReaderBurst {
  #target: EventTarget | null = null
  #before = ''
  #typed = ''
  #isOver = false
  #lastAt = -Infinity

  /** Handles every key. Returns the reader's input at its Enter, which is then consumed. */
  press(event: KeyboardEvent): Burst | undefined {
    const { key, code, target, timeStamp } = event
    if (isModifier(event)) return undefined
    // during a Hangul composition the key is 'Process'
    const isEnter = key === 'Enter' || code === 'Enter' || code === 'NumpadEnter'
    const goesOn = target === this.#target && timeStamp - this.#lastAt < READER_MS && (isEnter || !this.#isOver)
    this.#lastAt = timeStamp
    if (!goesOn) this.#begin(target)
    if (!isEnter) {
      this.#typed += characterOf(event)
      return undefined
    }
    if (!this.#isOver && this.#typed.length < KEYS_MIN) return undefined
    event.preventDefault()
    event.stopPropagation()
    // some input methods repeat the Enter that ended the composition
    if (this.#isOver) return undefined
    this.#isOver = true
    if (event.isComposing && target instanceof HTMLElement) endComposition(target)
    return { value: this.#typed, ...(isTextField(target) && { takeBack: wayBack(target, this.#before) }) }
  }

  #begin(target: EventTarget | null): void {
    this.#target = target
    this.#before = isTextField(target) ? target.value : ''
    this.#typed = ''
    this.#isOver = false
  }
}

/** Returns the character of a key on the Latin layout; '' for keys without one. */
function characterOf(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event
  if (PLAIN.test(key)) return key
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return shiftKey === event.getModifierState('CapsLock') ? letter.toLowerCase() : letter
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? ''
}

/** Ends the composition in a field by blurring it; otherwise the syllable would be added to the restored value. */
function endComposition(field: HTMLElement): void {
  field.blur()
  field.focus({ preventScroll: true })
}

/** Returns a function that restores the field's value and keeps what a person has typed after the burst. */
function wayBack(field: TextField, before: string): () => void {
  const after = field.value
  return () => {
    if (field.value.startsWith(after)) refill(field, before + field.value.slice(after.length))
  }
}

/** Sets the value through the native setter and fires an input event, so that React notices it. */
function refill(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))
