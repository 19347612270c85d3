/**
 * Calls `run` every `ms`, and at once when the browser is online again or its page is seen again, because a timer may be
 * late by then: browsers throttle those of hidden pages, and a computer that sleeps has none.
 *
 * @returns a function that ends it
 */
export function every(ms: number, run: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') run()
  }
  const timer = setInterval(run, ms)
  addEventListener('online', run)
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearInterval(timer)
    removeEventListener('online', run)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** Resolves after `ms`, or at once when the browser is online again or its page is seen again. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = every(ms, () => {
      end()
      resolve()
    })
  })
