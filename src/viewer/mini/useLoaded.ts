import { useEffect, useState } from 'react'
import { pause } from '../../timers.ts'

/** Time between a failed load and the next attempt. */
const RETRY_MS = 2_000

/** Address of a module in the error of its failed load, as Chromium and Firefox word it. */
const ADDRESS = /https?:\S+\.js/

/**
 * Loads a module once it is wanted; undefined until then. A failed load is retried for as long as it is wanted. Chromium
 * never requests a module again whose request failed (whatwg/html#6768), so a retry asks for it by another address.
 * @param load the same function in every render
 */
export function useLoaded<M extends object>(load: () => Promise<M>, isWanted: boolean): M | undefined {
  const [module, setModule] = useState<M>()
  useEffect(() => {
    if (!isWanted || module) return
    let isGone = false
    const attempt = (loading: Promise<M>) =>
      loading.then(setModule, async (error: unknown) => {
        const [address] = ADDRESS.exec(String(error)) ?? []
        const again = () => (address ? (import(/* @vite-ignore */ `${address}?${Date.now()}`) as Promise<M>) : load())
        await pause(RETRY_MS)
        if (!isGone) void attempt(again())
      })
    void attempt(load())
    return () => {
      isGone = true
    }
  }, [load, isWanted, module])
  return module
}
