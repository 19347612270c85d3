import { useCallback, useSyncExternalStore } from 'react'

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

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
