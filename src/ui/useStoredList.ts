import { useMemo } from 'react'
import { useStore } from 'react-admin'

/**
 * Reads and sets a list of react-admin's store. Invalid items are dropped, because the device keeps some lists in local
 * storage, where people and other programs can write.
 */
export function useStoredList<T>(
  key: string,
  isItem: (value: unknown) => value is T,
): readonly [items: readonly T[], set: (items: readonly T[]) => void] {
  const [stored, set] = useStore<unknown>(key, NOTHING)
  const items = useMemo(() => (Array.isArray(stored) ? stored.filter(isItem) : []), [stored, isItem])
  return [items, set]
}

const NOTHING: unknown[] = []
