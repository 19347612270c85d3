import { createContext, useContext } from 'react'
import type { Locale } from '../i18n/locale.ts'

/** The language of a display page; Korean unless its entry provides another. */
export const Language = createContext<Locale>('ko')

/** The sentences of the page's language; each page names its own, so that none loads another's. */
export const useTexts = <T>(texts: Record<Locale, T>): T => texts[useContext(Language)]
