import { useEffect, useState } from 'react'

/**
 * Loads a module once it is wanted; undefined until then. A failed load is retried when it is wanted again.
 * @param load the same function in every render
 */
export function useLoaded<M extends object>(load: () => Promise<M>, isWanted: boolean): M | undefined {
  const [module, setModule] = useState<M>()
  useEffect(() => {
    if (!isWanted || module) return
    load().then(setModule, () => {})
  }, [load, isWanted, module])
  return module
}
