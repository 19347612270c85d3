import { isTextField, type TextField } from './textFields.ts'

/** Minimum length of a tag's value. */
const TAG_MIN = 6
/** Mean time between keys, in ms, below which nobody types. */
const MACHINE_MS = 40
/** A run of keys with other keys nearer than this, in ms, belongs to a person's typing. */
export const TYPING_MS = 320

/** Largest difference between the gaps of steady keys, in ms. */
const STEADY_MS = 40

/** Keys that follow one another within the time of a burst, at one element. */
export class Burst {
  readonly target: EventTarget | null
  /** Value of the field before the burst. */
  readonly before: string
  value = ''
  /** Number of characters, which an input method may hide. */
  count = 0
  firstAt: number
  lastAt: number
  /** Whether characters arrived without their keys, so that only the field knows them. */
  isByInput = false
  /** Whether a key was still down when the next one came: readers release each key first. */
  isRolling = false
  /** Whether another run of keys was right before it. */
  readonly isEmbedded: boolean
  isOver = false
  /** Value of the field after the burst was taken from it. */
  after = ''
  #shortest = Infinity
  #longest = 0

  constructor(target: EventTarget | null, at: number, { before, isEmbedded }: { before: string; isEmbedded: boolean }) {
    this.target = target
    this.before = before
    this.firstAt = at
    this.lastAt = at
    this.isEmbedded = isEmbedded
  }

  add(character: string, at: number): void {
    if (this.count === 0) this.firstAt = at
    else {
      this.#shortest = Math.min(this.#shortest, at - this.lastAt)
      this.#longest = Math.max(this.#longest, at - this.lastAt)
    }
    this.value += character
    this.count += 1
    this.lastAt = at
  }

  get isMachine(): boolean {
    return this.count > 1 && (this.lastAt - this.firstAt) / (this.count - 1) < MACHINE_MS
  }

  /**
   * Whether the keys come from a reader. Outside of text fields, and in fields for tags, each burst of enough
   * characters does. In other text fields people type as fast: there the text must look like a tag, and no key may
   * overlap the next, or be part of longer typing. Accounts and passwords are typed fastest, so the keys must also come
   * as steadily as a reader's.
   */
  isReader(value: string, end: 'enter' | 'tab' | 'pause', { forTags, hasTaker }: Place): boolean {
    if (this.count < TAG_MIN) return false
    if (!isTextField(this.target) || forTags) return true
    if (isCredential(this.target))
      return looksLikeTag(value, 'pause') && !this.isRolling && this.#longest - this.#shortest <= STEADY_MS
    if (this.isMachine && hasTaker && end !== 'pause') return value.length >= TAG_MIN
    return looksLikeTag(value, end) && (this.isMachine || (!this.isRolling && !this.isEmbedded))
  }
}

const isCredential = (field: TextField): boolean => field.type === 'password' || field.autocomplete === 'username'

interface Place {
  /** Whether the field is made for tags. */
  readonly forTags: boolean
  /** Whether the form takes tags. */
  readonly hasTaker: boolean
}

/** Hexadecimal characters, in groups of equal length if separated. */
const HEX = /^(?:[\da-f]+|[\da-f]{2}(?:[:\- ][\da-f]{2})+|[\da-f]{4}(?:[:\- ][\da-f]{4})+)$/i

/** Whether a text is more likely a tag's value than what a person types: names and words have hardly any digits. */
function looksLikeTag(value: string, end: string): boolean {
  const digits = value.replaceAll(/\D/g, '').length
  if (value.length < TAG_MIN || digits === 0) return false
  if (HEX.test(value)) return true
  return /^[\da-z]+$/i.test(value)
    ? end === 'enter' || digits * 2 >= value.length
    : end === 'enter' && /^[\w:-]+$/.test(value)
}
