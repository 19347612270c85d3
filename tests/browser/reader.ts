import type { Page } from '@playwright/test'

/**
 * Simulates a tag reader: types a value and Enter into the focused element, faster than a person. The Enter submits the
 * form or presses the button unless the page prevents it. `inHangul` simulates the Korean input method.
 */
export async function tap(page: Page, value: string, { inHangul = false } = {}): Promise<void> {
  await page.evaluate(
    ([keys, hangul]) => {
      const pressOf = (key: string, code: string, shiftKey: boolean) =>
        new KeyboardEvent('keydown', {
          key: hangul && code.startsWith('Key') ? 'Process' : key,
          code,
          shiftKey,
          bubbles: true,
          cancelable: true,
        })
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
        const key = keys.charAt(at)
        if (allowed && document.activeElement?.matches('input, textarea'))
          document.execCommand('insertText', false, hangul && isLetter(key) ? 'ㅁ' : key)
      }
      if (!document.activeElement?.dispatchEvent(enter)) return
      const { activeElement } = document
      if (activeElement instanceof HTMLInputElement) activeElement.form?.requestSubmit()
      else if (activeElement instanceof HTMLElement) activeElement.click()
    },
    [value, inHangul] as const,
  )
}
