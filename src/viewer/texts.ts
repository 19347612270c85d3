import { createContext, useContext } from 'react'
import { displayTexts, type DisplayTexts } from '../i18n/display.ts'

/** The language of a display page; Korean unless its entry provides another. */
export const Texts = createContext<DisplayTexts>(displayTexts.ko)

export const useTexts = (): DisplayTexts => useContext(Texts)
