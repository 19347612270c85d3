import { useEffect, useState } from 'react'

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
