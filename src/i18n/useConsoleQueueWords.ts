import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import { type QueueWords, waitTextIn } from './queueWords.ts'
import { useText } from './useText.ts'

/** Returns the words of a queue's rows in the console's language. */
export function useConsoleQueueWords(): QueueWords {
  const text = useText()
  const locale = useLocale()
  return useMemo(
    () => ({ text: (key, values) => text(`waitings.${key}`, values), waitText: (wait) => waitTextIn(locale, wait) }),
    [text, locale],
  )
}
