import { isModifier, READER_MS } from './readerKeys.ts'

/** What a reader typed where the focus was. */
export interface Burst {
  /** By its keys, whatever an input method made of them. */
  readonly value: string
  /** Gives the field back what it held before; absent where nothing can be typed. */
  readonly takeBack?: () => void
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** So many keys in one breath are no slip of a hand; every tag's value is longer. */
const KEYS_MIN = 6
/** What the Korean layout types, and every other letter that no reader sends. */
const PLAIN = /^[\x21-\x7e]$/

/**
 * Tells a reader from a hand by its pace, in whatever has the focus: a value and Enter, each key right after the other.
 */
export class ReaderBurst {
  #target: EventTarget | null = null
  #before = ''
  #typed = ''
  #isOver = false
  #lastAt = -Infinity

  /** Takes every key; returns what the reader typed once its Enter is there, which then means nothing else. */
  press(event: KeyboardEvent): Burst | undefined {
    const { key, code, target, timeStamp } = event
    if (isModifier(event)) return undefined
    // within a Hangul composition the key is 'Process'
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
    // some input methods send the Enter that ended the composition once more
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

/** The character on a key of the Latin layout; empty for keys that type none. */
function characterOf(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event
  if (PLAIN.test(key)) return key
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return shiftKey === event.getModifierState('CapsLock') ? letter.toLowerCase() : letter
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? ''
}

/** Leaving a field ends the composition in it; else the syllable would be added to what is put back. */
function endComposition(field: HTMLElement): void {
  field.blur()
  field.focus({ preventScroll: true })
}

/** What a person has typed behind it meanwhile stays. */
function wayBack(field: TextField, before: string): () => void {
  const after = field.value
  return () => {
    if (field.value.startsWith(after)) refill(field, before + field.value.slice(after.length))
  }
}

/** As a person would, so that the form notices. */
function refill(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))
