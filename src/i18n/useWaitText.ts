import { useLocale } from 'react-admin'
import type { WaitRange } from '../../domain/estimate/waits.ts'
import { koreanSpan } from '../../domain/estimate/waitSpan.ts'
import { englishSpan } from './englishSpan.ts'

/** Returns a function for the words of an expected wait in the selected language: `약 25~40분 뒤`. */
export function useWaitText(): (wait: WaitRange) => string {
  const isKorean = useLocale() === 'ko'
  return (wait) => (isKorean ? koreanSpan(wait, ' 뒤') : englishSpan(wait, 'in about '))
}
