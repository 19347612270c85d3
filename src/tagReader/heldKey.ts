import { isTextField } from './textFields.ts'

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
