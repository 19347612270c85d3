import { useState } from 'react'

interface FadingPage {
  /** The page that is on its way out; null once it has left. */
  readonly leaving: number | null
  /** To be called when its fade has ended. */
  readonly left: () => void
}

/** Keeps the page before `page` for as long as it fades out. */
export function useFadingPage(page: number): FadingPage {
  const [pages, setPages] = useState<{ shown: number; leaving: number | null }>({ shown: page, leaving: null })
  if (pages.shown !== page) setPages({ shown: page, leaving: pages.shown })
  return { leaving: pages.leaving, left: () => setPages({ shown: page, leaving: null }) }
}
