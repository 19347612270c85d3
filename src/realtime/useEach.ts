import { useEffect, useRef } from 'react'

/**
 * Runs an effect per key: starts it for new keys, stops it for removed ones, and leaves the others running in any
 * order. All stop with the component.
 *
 * @param begin starts the effect of a key and returns the function that stops it; a new `begin` restarts all
 */
export function useEach(keys: readonly (number | string)[], begin: (key: string) => () => void): void {
  const going = useRef<Going>({ begin, ends: new Map() })
  // serialized, because callers pass a new array on each render
  const wanted = JSON.stringify([...new Set(keys.map(String))].sort())

  useEffect(() => {
    if (going.current.begin !== begin) endAll(going.current)
    going.current.begin = begin
    const { ends } = going.current
    const now = new Set<string>(JSON.parse(wanted))
    for (const [key, end] of ends) {
      if (now.has(key)) continue
      end()
      ends.delete(key)
    }
    for (const key of now) if (!ends.has(key)) ends.set(key, begin(key))
  }, [begin, wanted])

  useEffect(() => {
    const all = going.current
    return () => endAll(all)
  }, [])
}

interface Going {
  begin: (key: string) => () => void
  /** Stop functions by key. */
  readonly ends: Map<string, () => void>
}

function endAll({ ends }: Going): void {
  for (const end of ends.values()) end()
  ends.clear()
}
