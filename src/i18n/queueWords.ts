import { createContext, use } from 'react'
import type { WaitRange } from '../../domain/estimate/waits.ts'
import { koreanSpan } from '../../domain/estimate/waitSpan.ts'
import { type Paths, textIn, type TextValues } from '../../domain/textIn.ts'
import { displayLanguage, english } from './display/english.ts'
import { englishSpan } from './englishSpan.ts'
import { queue } from './ko/queue.ts'

/** Words of a queue's rows in the language of the page. */
export interface QueueWords {
  readonly text: (key: Paths<typeof queue>, values?: TextValues) => string
  /** Returns the words of an expected wait: `약 25~40분 뒤`. */
  readonly waitText: (wait: WaitRange) => string
  /** Returns a name in the language of the page: `3번 창구`. */
  readonly nameIn: (name: { readonly kr: string; readonly en: string }) => string
}

/** Provides the words; by default those of the displays, the console provides its own. */
export const QueueWordsContext = createContext<QueueWords>({
  text: (key, values) => textIn(english('queue') ?? queue, key, values),
  waitText: (wait) => waitTextIn(displayLanguage(), wait),
  nameIn: ({ kr, en }) => (displayLanguage() === 'ko' ? kr : en),
})

export const useQueueWords = (): QueueWords => use(QueueWordsContext)

export const waitTextIn = (locale: string, wait: WaitRange): string =>
  locale === 'ko' ? koreanSpan(wait, ' 뒤') : englishSpan(wait, 'in about ')
