import { useCallback, useMemo, useSyncExternalStore } from 'react'

/**
 * A text kept on this device under `key`, '' while there is none; every place that shows it follows, in other tabs too.
 * It may be anything: people and other programs can write there. It stays at logout, for it says nothing of a person.
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

/** A list kept on this device as a JSON array under `key`; what is stored but no item, or no array, is left out. */
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
