import { useCallback, useMemo, useSyncExternalStore } from 'react'

/**
 * Reads and stores a text in local storage under `key`, '' if there is none; all users of the hook update together, in
 * other tabs too. The value is untrusted: people and other programs can write there. It is kept at logout, because it
 * contains no personal data.
 */
export function useDeviceValue(key: string): readonly [value: string, save: (value: string) => void] {
  const value = useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? '')
  const save = useCallback(
    (next: string) => {
      localStorage.setItem(key, next)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, save]
}

/**
 * Reads and stores a list in local storage as a JSON array under `key`; invalid items are dropped, an invalid array is
 * empty.
 */
export function useDeviceList<T>(
  key: string,
  isItem: (value: unknown) => value is T,
): readonly [items: readonly T[], save: (items: readonly T[]) => void] {
  const [stored, write] = useDeviceValue(key)
  const items = useMemo(() => readArray(stored).filter(isItem), [stored, isItem])
  const save = useCallback((next: readonly T[]) => write(JSON.stringify(next)), [write])
  return [items, save]
}

function readArray(stored: string): unknown[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
