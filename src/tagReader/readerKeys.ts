import { isTextField } from './textFields.ts'

/**
 * Longest time between two keys of one burst, in ms: 150, and what a busy computer adds. A key that acts waits
 * as long before it acts.
 */
export const BURST_MS = 200

/** Whether a key is a modifier, which does not interrupt a burst. */
export const isModifier = ({ key }: KeyboardEvent): boolean => MODIFIERS.includes(key)

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

/** Whether a key is Enter, also as an input method reports it during a composition. */
export const isEnter = ({ key, code }: KeyboardEvent): boolean =>
  key === 'Enter' || code === 'Enter' || code === 'NumpadEnter'

/** Whether a key is a control character that readers send around a value: STX, ETX, LF or CR with Control. */
export const isControlCharacter = ({ key, code, ctrlKey }: KeyboardEvent): boolean =>
  (ctrlKey && ['KeyB', 'KeyC', 'KeyJ', 'KeyM'].includes(code)) || (key.length === 1 && key < ' ')

/** Letters of the Korean layout and others are none that a reader sends. */
const PLAIN = /^[\x20-\x7e]$/

/** Returns the character of a key on the Latin layout; '' for keys without one. */
export function characterOf(event: KeyboardEvent): string {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return ''
  if (PLAIN.test(key)) return key
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return shiftKey === event.getModifierState('CapsLock') ? letter.toLowerCase() : letter
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? ''
}

const replayed = new WeakSet<Event>()

/** Whether an event is a held key that is pressed again. */
export const isReplayed = (event: Event): boolean => replayed.has(event)

/** Presses a key again that was held back, with what browsers do for it. */
export function replay(event: KeyboardEvent): void {
  const { target, key, code, shiftKey } = event
  if (!(target instanceof HTMLElement) || !target.isConnected) return
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true, composed: true })
  // The time of the person's press, which the next key is compared with.
  Object.defineProperty(again, 'timeStamp', { value: event.timeStamp })
  replayed.add(again)
  if (!target.dispatchEvent(again)) return
  if (isTextField(target)) submitForm(target.form)
  else if (target.matches(key === ' ' ? 'button, summary, input' : 'button, summary, a[href]')) target.click()
}

/** Submits a form as Enter in one of its fields does: by its first submit button, unless that is disabled. */
function submitForm(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLButtonElement>('button:not([type]), [type="submit"]')
  if (button) button.click()
  else if (form?.querySelectorAll('input').length === 1) form.requestSubmit()
}
