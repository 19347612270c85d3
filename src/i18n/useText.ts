import { useTranslate, useLocale } from 'react-admin'
import type { TextKey } from './messages.ts'
import type { WaitRange } from '../../domain/estimate/waits.ts'
import { koreanSpan } from '../../domain/estimate/waitSpan.ts'
import { englishSpan } from './englishSpan.ts'

/** Looks up a text in the chosen language; `values` fill its `%{placeholders}`. */
export type Text = (key: TextKey, values?: Record<string, string | number>) => string

/** Returns the text lookup of the selected language; an unknown key is a type error. */
export const useText = (): Text => useTranslate()

/** Returns a function for the words of an expected wait in the selected language: `약 25~40분 뒤`. */
export function useWaitText(): (wait: WaitRange) => string {
  const isKorean = useLocale() === 'ko'
  return (wait) => (isKorean ? koreanSpan(wait, ' 뒤') : englishSpan(wait, 'in about '))
}
