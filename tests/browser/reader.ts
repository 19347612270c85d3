import type { Page } from '@playwright/test'
import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'

/**
 * Simulates a tag reader: types a value and Enter into the focused element, faster than a person. The Enter submits the
 * form or presses the button unless the page prevents it.
 */
export async function tap(page: Page, value: string): Promise<void> {
  await page.evaluate((keys) => {
    const pressOf = (key: string, code: string, shiftKey: boolean) =>
      new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
    const isLetter = (key: string) => /[a-z]/i.test(key)
    // Create all events before the first is handled, because their timestamps must not depend on the page's speed.
    const presses = [...keys].map((key) =>
      pressOf(
        key,
        isLetter(key) ? `Key${key.toUpperCase()}` : `Digit${key}`,
        isLetter(key) && key === key.toUpperCase(),
      ),
    )
    const enter = pressOf('Enter', 'Enter', false)
    for (const [at, press] of presses.entries()) {
      const allowed = document.activeElement?.dispatchEvent(press)
      if (allowed && document.activeElement?.matches('input, textarea'))
        document.execCommand('insertText', false, keys.charAt(at))
    }
    if (!document.activeElement?.dispatchEvent(enter)) return
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement) activeElement.form?.requestSubmit()
    else if (activeElement instanceof HTMLElement) activeElement.click()
  }, value)
}

/** How the Korean input methods report a key: Windows hides it as `Process`, macOS names the letter of the layout. */
export type InputMethod = 'windows' | 'macos'

/**
 * Types a value and Enter as a tag reader does while the keyboard is in Hangul mode: letters are composed to syllables,
 * and a digit or Enter commits the syllable before it. Fields for passwords and everything else get the plain keys.
 */
export async function tapInHangul(page: Page, value: string, method: InputMethod): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const composes = await page.evaluate(
    () => document.activeElement?.matches('textarea, input:not([type=password])') === true,
  )
  /** Letters of the syllable that is composed, and of those that it began with. */
  let letters = ''
  // A busy browser must not make a person of the reader: none waits for the one before, and each has its own time.
  const sent: Promise<unknown>[] = []
  const firstAt = Date.now()
  const send = (type: 'keyDown' | 'rawKeyDown' | 'keyUp' | 'char', key: string, code: string, given: object = {}) => {
    const timestamp = (firstAt + sent.length * KEY_MS) / 1000
    sent.push(cdp.send('Input.dispatchKeyEvent', { type, key, code, timestamp, ...given }))
  }
  const commit = () => {
    if (letters !== '') sent.push(cdp.send('Input.insertText', { text: convertQwertyToHangul(letters).slice(-1) }))
    letters = ''
  }
  const compose = (letter: string) => {
    const before = convertQwertyToHangul(letters)
    letters += letter
    const after = convertQwertyToHangul(letters)
    if (after.length > before.length && before !== '') {
      sent.push(cdp.send('Input.insertText', { text: after.at(-2) ?? '' }))
      letters = convertHangulToQwerty(after.slice(-1))
    }
    sent.push(cdp.send('Input.imeSetComposition', { text: after.slice(-1), selectionStart: 1, selectionEnd: 1 }))
  }
  for (const key of [...value, '\r']) {
    const isLetter = /[a-z]/i.test(key)
    const code = isLetter ? `Key${key.toUpperCase()}` : key === '\r' ? 'Enter' : `Digit${key}`
    const name = key === '\r' ? 'Enter' : key
    const modifiers = isLetter && key !== key.toLowerCase() ? SHIFT : 0
    if (modifiers) send('rawKeyDown', 'Shift', 'ShiftLeft', { modifiers })
    const hidden = { windowsVirtualKeyCode: PROCESS_KEY, modifiers }
    const plain = { windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0), modifiers, text: key }
    if (composes && isLetter) {
      send('rawKeyDown', method === 'windows' ? 'Process' : convertQwertyToHangul(key), code, hidden)
      compose(key)
    } else {
      if (letters !== '') {
        send('rawKeyDown', method === 'windows' ? 'Process' : name, code, hidden)
        commit()
      }
      send('keyDown', name, code, plain)
    }
    send('keyUp', name, code, { modifiers })
    if (modifiers) send('keyUp', 'Shift', 'ShiftLeft')
  }
  await Promise.all(sent)
  await cdp.detach()
}

/** Time between two events of a reader's keys, in ms. */
const KEY_MS = 2
/** Bit of Shift in the protocol, and the key code of a key that an input method has taken. */
const SHIFT = 8
const PROCESS_KEY = 229
