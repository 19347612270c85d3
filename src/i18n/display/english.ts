import { applyLocale, type Locale } from '../locale.ts'
import type { DisplayTexts } from './en.ts'

let loaded: DisplayTexts | undefined
let wanted: Locale = 'ko'
let spoken: Locale = 'ko'
const listeners = new Set<() => void>()

/**
 * Has the displays speak a language from here on. English is loaded where it is spoken: most devices speak Korean,
 * whose sentences come with each page. The page keeps its language until the other one is there; the latest call
 * counts.
 * @throws when English cannot be loaded
 */
export async function speak(language: Locale): Promise<void> {
  wanted = language
  if (language === 'en') loaded ??= (await import('./en.ts')).en
  if (wanted !== language) return
  applyLocale(language)
  if (spoken === language) return
  spoken = language
  for (const listener of listeners) listener()
}

/** The language that the displays speak. */
export const spokenLanguage = (): Locale => spoken

/** Calls `onChange` whenever the language changes, until the returned function is called. */
export function onLanguage(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** A page's English sentences; undefined while Korean is spoken. */
export const english = <P extends keyof DisplayTexts>(page: P): DisplayTexts[P] | undefined =>
  spoken === 'en' ? loaded?.[page] : undefined
