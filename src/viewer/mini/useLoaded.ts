import { useEffect, useState } from 'react'
import { isInUse } from '../../update/pageUse.ts'
import { reloadPage } from '../../update/servedPage.ts'

/** Time between a failed load and the next attempt. */
const RETRY_MS = 2_000

/**
 * Loads a module once it is wanted; undefined until then. A failed load is retried for as long as it is wanted. Chromium
 * never requests a module again whose request failed (whatwg/html#6768), so the page is reloaded when a retry fails
 * and nobody is using it.
 * @param load the same function in every render
 */
export function useLoaded<M extends object>(load: () => Promise<M>, isWanted: boolean): M | undefined {
  const [module, setModule] = useState<M>()
  useEffect(() => {
    if (!isWanted || module) return
    let isGone = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const attempt = (isRetry: boolean) =>
      load().then(setModule, () => {
        if (isGone) return
        if (isRetry && !isInUse()) void reloadPage()
        retry = setTimeout(() => void attempt(true), RETRY_MS)
      })
    void attempt(false)
    return () => {
      isGone = true
      clearTimeout(retry)
    }
  }, [load, isWanted, module])
  return module
}
