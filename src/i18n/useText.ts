import { useTranslate, useLocale } from 'react-admin'
import { useMemo } from 'react'
import type { TextValues } from '../../domain/textIn.ts'
import type { TextKey } from './messages.ts'
import { type QueueWords, waitTextIn } from './queueWords.ts'

/** Looks up a text in the chosen language; `values` fill its `%{placeholders}`. */
export type Text = (key: TextKey, values?: TextValues) => string

/** Returns the text lookup of the selected language; an unknown key is a type error. */
export const useText = (): Text => useTranslate()

/** Returns the words of a queue's rows in the console's language. */
export function useConsoleQueueWords(): QueueWords {
  const text = useText()
  const locale = useLocale()
  return useMemo(
    () => ({
      text: (key, values) => text(`waitings.${key}`, values),
      waitText: (wait) => waitTextIn(locale, wait),
      nameIn: ({ kr, en }) => (locale === 'ko' ? kr : en),
    }),
    [text, locale],
  )
}
