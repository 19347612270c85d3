import type { Page } from '@playwright/test'

/**
 * A tag reader at this computer: types a value and Enter into whatever has the focus, faster than any hand however busy the
 * machine is; the Enter sends the form, or presses the button, unless the page says otherwise. `inHangul`: while the Korean input
 * method is on.
 */
export async function tap(page: Page, value: string, { inHangul = false } = {}): Promise<void> {
  await page.evaluate(
    ([keys, hangul]) => {
      const press = (key: string, code: string, shiftKey: boolean) => {
        const init = { key: hangul && code.startsWith('Key') ? 'Process' : key, code, shiftKey, bubbles: true, cancelable: true }
        return document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
      }
      for (const key of keys) {
        const isLetter = /[a-z]/i.test(key)
        const allowed = press(key, isLetter ? `Key${key.toUpperCase()}` : `Digit${key}`, isLetter && key === key.toUpperCase())
        if (allowed && document.activeElement?.matches('input, textarea')) document.execCommand('insertText', false, hangul && isLetter ? 'ㅁ' : key)
      }
      if (!press('Enter', 'Enter', false)) return
      const { activeElement } = document
      if (activeElement instanceof HTMLInputElement) activeElement.form?.requestSubmit()
      else if (activeElement instanceof HTMLElement) activeElement.click()
    },
    [value, inHangul] as const,
  )
}
