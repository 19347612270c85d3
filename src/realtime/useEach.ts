import { useEffect, useRef } from 'react'

/**
 * Keeps something going for each of these keys: begins it for those that are new and ends it for those that are gone,
 * whatever their order, and leaves the others alone. All end with the component.
 *
 * @param begin begins it for a key; the returned function ends it. Another function ends all, and begins them again.
 */
export function useEach(keys: readonly (number | string)[], begin: (key: string) => () => void): void {
  const going = useRef<Going>({ begin, ends: new Map() })
  // a text, for the keys come in a new array each time
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
  /** By key, what ends it. */
  readonly ends: Map<string, () => void>
}

function endAll({ ends }: Going): void {
  for (const end of ends.values()) end()
  ends.clear()
}
