import { readLocale } from '../locale.ts'
import type { DisplayTexts } from './en.ts'

let loaded: DisplayTexts | undefined

/** Loads the English sentences where that is the device's language: most devices speak Korean, whose sentences come with each page. */
export async function loadDisplayLanguage(): Promise<void> {
  if (readLocale() === 'en') loaded = (await import('./en.ts')).en
}

/** A page's English sentences; undefined on a device that speaks Korean. */
export const english = <P extends keyof DisplayTexts>(page: P): DisplayTexts[P] | undefined => loaded?.[page]
