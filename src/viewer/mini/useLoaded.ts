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

/** Keys that act alone, so that a tag reader, which types letters, digits and Enter, cannot have pressed them. */
const REPEATED = ['ArrowUp', 'ArrowDown', '?']

interface FirstUse {
  /** The window was used: a key, a click, the pointer or the focus came to it. */
  readonly isUsed: boolean
  /** The key by which it was used, if it is to be pressed again once it has a meaning. */
  readonly key: KeyboardEvent | undefined
}

/** Waits for the first use of the window, because a window that is only looked at needs no keys. */
export function useFirstUse(isWanted: boolean): FirstUse {
  const [use, setUse] = useState<FirstUse>({ isUsed: false, key: undefined })
  useEffect(() => {
    if (!isWanted || use.isUsed) return
    const begin = (event: Event) =>
      setUse({
        isUsed: true,
        key: event instanceof KeyboardEvent && REPEATED.includes(event.key) ? event : undefined,
      })
    const kinds = ['keydown', 'pointerdown', 'pointermove', 'focusin']
    for (const kind of kinds) document.addEventListener(kind, begin)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, begin)
    }
  }, [isWanted, use.isUsed])
  return use
}
