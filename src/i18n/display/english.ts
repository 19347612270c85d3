import { applyLocale, type Locale } from '../locale.ts'
import type { DisplayTexts } from './en.ts'

let loaded: DisplayTexts | undefined
let wanted: Locale = 'ko'
let current: Locale = 'ko'
const listeners = new Set<() => void>()

/**
 * Sets the language of the displays. English is loaded on first use, because most devices use Korean, whose texts are
 * part of each page. The page keeps its language until the new one is loaded. If calls overlap, the latest one wins.
 *
 * @throws when English cannot be loaded
 */
export async function setDisplayLanguage(language: Locale): Promise<void> {
  wanted = language
  if (language === 'en') loaded ??= (await import('./en.ts')).en
  if (wanted !== language) return
  applyLocale(language)
  if (current === language) return
  current = language
  for (const listener of listeners) listener()
}

/** The current language of the displays. */
export const displayLanguage = (): Locale => current

/** Calls `onChange` whenever the language changes, until the returned function is called. */
export function onLanguage(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** The English texts of a page; undefined while the language is Korean. */
export const english = <P extends keyof DisplayTexts>(page: P): DisplayTexts[P] | undefined =>
  current === 'en' ? loaded?.[page] : undefined
