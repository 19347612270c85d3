import type { Page } from '@playwright/test'
import { ko } from '../../src/i18n/ko.ts'
import type { Locale } from '../../src/i18n/locale.ts'

/** Returns the page's visible or accessible texts in another language than `locale`, and untranslated keys. */
export async function strangeTexts(page: Page, locale: Locale): Promise<string[]> {
  const texts = await page.evaluate(textsOfPage)
  return texts
    .filter((text) => RAW_KEY.test(text) || (locale === 'en' && HANGUL.test(text)))
    .map((text) => `strange text: ${text}`)
}

const HANGUL = /\p{Script=Hangul}/u

/** Matches keys such as `rooms.fields.no`, but not `rooms.csv`. */
const RAW_KEY = new RegExp(`\\b(${Object.keys(ko).join('|')})\\.(?!csv)[a-z]`, 'i')

/** Returns all texts of the page, except those marked with another language. */
function textsOfPage(): string[] {
  const elements = [...document.body.querySelectorAll('*')].filter(
    (element) => !element.closest('[lang]:not(html), script, style'),
  )
  return elements.flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])
}
