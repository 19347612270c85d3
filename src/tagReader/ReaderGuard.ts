import { Burst, TYPING_MS } from './Burst.ts'
import { BURST_MS, characterOf, isControlCharacter, isEnter, isModifier, isReplayed, replay } from './readerKeys.ts'
import { takerAt } from './takers.ts'
import { endComposition, insertedText, isTextField, refill, type TextField } from './textFields.ts'

/** Attribute of fields for numbers that people also scan, such as patient numbers: a value stays in them. */
const SCANNABLE = '[data-scannable]'

/** Code of a key that an input method has taken, whatever the system calls the key. */
const PROCESS_KEY = 229

type End = 'enter' | 'tab' | 'pause'

/** A reader's value that was removed from where it was typed. */
export interface RemovedValue {
  /** Whether a form took it as its tag. */
  readonly isTaken: boolean
  /** Restores it in its field; undefined where a person cannot have typed it. */
  readonly putBack: (() => void) | undefined
}

/** Time in which a busy computer completes the last syllable of a reader's value, in ms. */
const LATE_MS = 1_000

/**
 * Tells a reader's keys from a person's, on the whole page. A reader's value goes to the form that takes tags,
 * and out of the field that it was typed into. Enter and Space wait until no other key is near, because they may be
 * part of a burst; then they are pressed again.
 */
export class ReaderGuard {
  readonly #onRemoved: (removed: RemovedValue) => void
  readonly #isDown = new Map<string, number>()
  #burst: Burst | undefined
  #lastAt = -Infinity
  /** Whether a key is down whose character comes next, however late a busy page gets to it. */
  #isKeyed = false
  #scanned: { readonly field: EventTarget; readonly before: string; readonly after: string } | undefined
  #held: { readonly event: KeyboardEvent; readonly timer: ReturnType<typeof setTimeout> } | undefined
  #end: ReturnType<typeof setTimeout> | undefined
  #altCode = ''
  /** Key that an input method has reported and may report once more, when the syllable before it is complete. */
  #processed = ''

  /** @param onRemoved called for a value that nothing takes, or that a person may have typed */
  constructor(onRemoved: (removed: RemovedValue) => void) {
    this.#onRemoved = onRemoved
  }

  /** Listens to the keys of the page until the returned function is called. */
  listen(): () => void {
    addEventListener('keydown', this.#press, true)
    addEventListener('keyup', this.#release, true)
    addEventListener('input', this.#input, true)
    addEventListener('pointerdown', this.#point, true)
    return () => {
      removeEventListener('keydown', this.#press, true)
      removeEventListener('keyup', this.#release, true)
      removeEventListener('input', this.#input, true)
      removeEventListener('pointerdown', this.#point, true)
      clearTimeout(this.#end)
      this.#dropHeld()
    }
  }

  readonly #press = (event: KeyboardEvent): void => {
    if (isReplayed(event)) return
    this.#isKeyed = false
    const { timeStamp: at, target } = event
    const goesOn = at - this.#lastAt <= BURST_MS
    if (isModifier(event)) {
      if (goesOn) this.#lastAt = at
      return
    }
    const isSpace = event.key === ' ' && !isTextField(target)
    if (event.repeat) {
      this.#forget()
      if ((isEnter(event) || isSpace) && this.#held) stop(event)
      return
    }
    if (event.altKey && /^Numpad\d$/.test(event.code)) {
      this.#altCode += event.code.slice(-1)
      this.#begin(target, at, goesOn)
      this.#lastAt = at
      return
    }
    const isProcessed = event.key === 'Process' || event.keyCode === PROCESS_KEY
    const isAgain = !isProcessed && event.code !== '' && event.code === this.#processed
    this.#processed = isProcessed ? event.code : ''
    const character = characterOf(event)
    // Text that got into the field without keys is not the reader's.
    if (character !== '' && this.#burst?.isByInput && this.#burst.value === '') this.#forget()
    if (isEnter(event)) this.#enter(event, goesOn)
    else if (event.key === 'Tab') {
      if (!this.#tab(event, goesOn)) return
    } else if (isControlCharacter(event)) {
      // ETX or LF after a value
      if (goesOn && this.#burst && this.#burst.count > 0) stop(event)
      this.#begin(target, at, goesOn)
    } else if (character !== '' || isHidden(event)) {
      if (isSpace && !goesOn) this.#hold(event)
      else if (isSpace) stop(event)
      if (!isSpace || goesOn) this.#dropHeld()
      if (!isAgain) this.#add(character, target, at, goesOn)
      if (event.code !== '') this.#isDown.set(event.code, at)
      if (character === '' && this.#burst) this.#burst.isByInput = true
      this.#isKeyed = true
    } else {
      this.#forget()
      this.#pressHeld()
      return
    }
    this.#lastAt = at
  }

  readonly #release = ({ key, code, timeStamp: at, target }: KeyboardEvent): void => {
    this.#isKeyed = false
    if (code === this.#processed) this.#processed = ''
    const down = this.#isDown.get(code)
    this.#isDown.delete(code)
    if (down !== undefined && this.#burst && this.#burst.lastAt > down) this.#burst.isRolling = true
    if (key !== 'Alt' || this.#altCode === '') return
    const character = String.fromCharCode(Number(this.#altCode) % 65_536)
    this.#altCode = ''
    this.#dropHeld()
    // A control character frames the value.
    this.#add(character < ' ' ? '' : character, target, at, at - this.#lastAt <= BURST_MS)
    this.#isKeyed = true
    this.#lastAt = at
  }

  /** Counts characters that arrive without their keys, as on Android. */
  readonly #input = (event: Event): void => {
    const { target, timeStamp: at } = event
    if (!(event instanceof InputEvent) || !isTextField(target)) return
    const burst = this.#burst
    const isKey = event.inputType === 'insertText' && event.data?.length === 1
    // Syllables of an input method consist of keys that are counted already; the last may come after the burst.
    if (burst?.target === target && !burst.isByInput && (isKey || isComposed(event))) {
      if (burst.isOver && !this.#isKeyed && at - this.#lastAt <= LATE_MS) refill(target, burst.after)
      this.#isKeyed = false
      return
    }
    if (!isKey && event.inputType !== 'insertCompositionText') {
      if (event.inputType) this.#forget()
      return
    }
    if (this.#isKeyed) {
      this.#isKeyed = false
      return
    }
    const goesOn = at - this.#lastAt <= BURST_MS && this.#burst?.isByInput === true
    const { value } = target
    const data = event.data ?? ''
    this.#begin(target, at, goesOn, value.endsWith(data) ? value.slice(0, value.length - data.length) : value)
    this.#add('', target, at, true)
    if (this.#burst) this.#burst.isByInput = true
    this.#lastAt = at
  }

  /** Text that a person typed and confirmed by Enter is sent before the next press takes effect. */
  readonly #point = (): void => {
    if (isTextField(this.#held?.event.target ?? null)) this.#pressHeld()
  }

  #begin(target: EventTarget | null, at: number, goesOn: boolean, before?: string): void {
    if (goesOn && this.#burst && !this.#burst.isOver && this.#burst.target === target) return
    const earlier = this.#burst
    this.#settle()
    const isEmbedded =
      earlier?.target === target && !earlier?.isOver && earlier !== undefined && at - earlier.lastAt < TYPING_MS
    this.#burst = new Burst(target, at, { before: before ?? (isTextField(target) ? target.value : ''), isEmbedded })
  }

  #add(character: string, target: EventTarget | null, at: number, goesOn: boolean): void {
    this.#begin(target, at, goesOn)
    this.#burst?.add(character, at)
    clearTimeout(this.#end)
    this.#end = setTimeout(() => this.#settle(true), isTextField(target) ? TYPING_MS : BURST_MS)
  }

  #enter(event: KeyboardEvent, goesOn: boolean): void {
    const burst = goesOn && this.#burst?.target === event.target ? this.#burst : undefined
    if (burst?.isOver || (burst && this.#finish(burst, 'enter', event.isComposing))) stop(event)
    else if (goesOn && !isTextField(event.target)) stop(event)
    else if (!burst || burst.count === 0) this.#hold(event)
    else this.#forget()
  }

  /** Returns whether Tab ended a reader's value; after any other Tab a person may press the next key at once. */
  #tab(event: KeyboardEvent, goesOn: boolean): boolean {
    const burst = goesOn ? this.#burst : undefined
    const isEnd = burst !== undefined && !burst.isOver && this.#finish(burst, 'tab', event.isComposing)
    if (isEnd) stop(event)
    else {
      this.#forget()
      this.#pressHeld()
      this.#lastAt = -Infinity
    }
    return isEnd
  }

  /** Ends the burst at a pause, or before keys that came later. */
  #settle(isPause = false): void {
    clearTimeout(this.#end)
    const burst = this.#burst
    // Keys that come soon after a pause belong to a person's typing.
    if (burst && !burst.isOver && (isPause || burst.isMachine)) this.#finish(burst, 'pause', true)
    if (isPause) this.#burst = undefined
  }

  #forget(): void {
    clearTimeout(this.#end)
    this.#burst = undefined
  }

  /** Takes a reader's value off the page. Returns false for what a person typed. */
  #finish(burst: Burst, end: End, isComposing: boolean): boolean {
    const { target, before } = burst
    const field = isTextField(target) ? target : undefined
    const taker = takerAt(target)
    const forTags = taker !== undefined && field?.type === 'password'
    const value = (burst.isByInput && field ? insertedText(before, field.value) : burst.value).trim()
    if (!burst.isReader(value, end, { forTags, hasTaker: taker !== undefined })) return false
    if (field && end === 'pause' && taker?.isTypedInto && !burst.isMachine) return false
    clearTimeout(this.#end)
    burst.isOver = true
    if (isComposing && field && document.activeElement === field) endComposition(field)
    if (field?.matches(SCANNABLE)) {
      const takeBack = this.#keepScanned(field, before, value)
      burst.after = field.value
      if (taker) taker.take(value, takeBack)
      return true
    }
    const typed = field?.value ?? ''
    if (field) refill(field, before)
    burst.after = before
    if (taker) taker.take(value)
    // Nothing that a person may have typed is lost.
    const mayBeTyped = field && !forTags && field.type !== 'password'
    if (!taker || (mayBeTyped && !burst.isMachine))
      this.#onRemoved({ isTaken: taker !== undefined, putBack: mayBeTyped ? () => refill(field, typed) : undefined })
    return true
  }

  /** Leaves a scanned number in its field, in place of the one that was scanned before it. */
  #keepScanned(field: TextField, before: string, value: string): () => void {
    const earlier = this.#scanned
    const first = earlier?.field === field && earlier.after === before ? earlier.before : before
    const scanned = first + value
    if (field.value !== scanned) refill(field, scanned)
    const after = field.value
    this.#scanned = { field, before: first, after }
    return () => {
      if (field.value.startsWith(after)) refill(field, first + field.value.slice(after.length))
    }
  }

  /** Holds a key back until it is known to be alone. Lines of a longer text act on nothing. */
  #hold(event: KeyboardEvent): void {
    const { target, ctrlKey, altKey, metaKey, isComposing, key } = event
    this.#pressHeld()
    this.#begin(target, event.timeStamp, false)
    if (target instanceof HTMLTextAreaElement || ctrlKey || altKey || metaKey || isComposing || key === 'Process')
      return
    stop(event)
    this.#held = { event, timer: setTimeout(() => this.#pressHeld(), BURST_MS) }
  }

  #pressHeld(): void {
    const held = this.#held
    this.#dropHeld()
    if (held) replay(held.event)
  }

  #dropHeld(): void {
    clearTimeout(this.#held?.timer)
    this.#held = undefined
  }
}

const isComposed = ({ isComposing, inputType }: InputEvent): boolean => isComposing || inputType.includes('Composition')

/** Whether an input method hides the key's character. */
const isHidden = ({ key, code }: KeyboardEvent): boolean => key === 'Unidentified' || (key === 'Process' && code === '')

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
