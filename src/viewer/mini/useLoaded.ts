import { useEffect, useState } from 'react'

/** Time between a failed load and the next attempt. */
const RETRY_MS = 2_000

/**
 * Loads a module once it is wanted; undefined until then. A failed load is retried for as long as it is wanted.
 * @param load the same function in every render
 */
export function useLoaded<M extends object>(load: () => Promise<M>, isWanted: boolean): M | undefined {
  const [module, setModule] = useState<M>()
  useEffect(() => {
    if (!isWanted || module) return
    let isGone = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const attempt = () =>
      load().then(setModule, () => {
        if (!isGone) retry = setTimeout(attempt, RETRY_MS)
      })
    void attempt()
    return () => {
      isGone = true
      clearTimeout(retry)
    }
  }, [load, isWanted, module])
  return module
}
